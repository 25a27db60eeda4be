import type { Translated } from '../translation'

export const limits: Translated<'limits'> = {
  budgetUsed: '已用预算',
  budgetTitle: ({ spent, budget }) => `此会话的费用为 ${spent}，预算为 ${budget}。更改限制。`,
  spentSoFar: ({ spent }) => `到目前为止，此会话的费用为 ${spent}。`,
  title: '会话限制',
  save: '保存限制',
  budget: '预算（美元）',
  budgetHint: ({ spent }) =>
    `会话费用（包括估算）达到此金额时，智能体会停止。仅在轮次结束时报告费用的智能体会在下一条消息之前停止。${spent}`,
  noBudget: '无',
  turnMinutes: '轮次最长时间（分钟）',
  turnMinutesHint: '包括智能体等待你授权的时间。',
  noTurnLimit: '无限制',
}
