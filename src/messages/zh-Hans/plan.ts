import type { Translated } from '../translation'

export const plan: Translated<'plan'> = {
  plan: '计划',
  save: '保存计划',
  remove: '删除计划',
  onePerLine: '每行一个条目：',
  toDo: '待办',
  inProgress: '进行中',
  done: '已完成',
  sentWithNext: '计划会随你的下一条消息发送给智能体。',
}
