import type { Translated } from '../translation'

export const shortcuts: Translated<'shortcuts'> = {
  title: '键盘快捷方式',
  or: '或',
  places: { composer: '输入框', approvals: '审批', list: '会话列表', transcript: '会话记录' },
  does: {
    send: '发送；智能体工作时加入队列',
    steer: '引导当前轮次（如果智能体支持）',
    newLine: '换行',
    lastMessage: '调出上一条消息（输入框为空时）',
    nextRequest: '移动',
    allowOnce: '允许一次',
    allowForSession: '在此会话中允许',
    deny: '拒绝',
    openSession: '打开会话',
    move: '在列表中移动',
    first: '第一条消息',
    latest: '最新消息',
  },
}
