import type { Translated } from '../translation'
import { number } from './format'

export const tasks: Translated<'tasks'> = {
  task: '任务',
  placeholder: '要在后台运行什么？',
  taskAgent: '任务的智能体',
  sameAgent: ({ agent }) => `${agent}（与此处相同）`,
  planTitle: '每个未完成的条目一个智能体，最多八个',
  messageFailed: '无法向智能体发送消息。',
  openBranch: '打开分支',
  removeFromList: '从列表中移除',
  messageTo: ({ name }) => `给 ${name} 的消息`,
  messagePlaceholder: '发送消息',
  list: '任务，最新的在前',
  none: '没有后台任务。每个任务在分支中有自己的智能体，最终回答会作为消息返回到这里。',
  status: { running: '正在工作', completed: '已完成', failed: '失败', cancelled: '已停止' },
  workOnPlan: ({ count }) => `将计划分配给多个智能体 (${number(count)})`,
}
