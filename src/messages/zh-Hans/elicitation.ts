import type { Translated } from '../translation'

export const elicitation: Translated<'elicitation'> = {
  hasPlan: ({ name }) => `${name} 提交了一份计划供你审阅`,
  needsBrowser: ({ name }) => `${name} 需要你在浏览器中继续`,
  hasQuestion: ({ name }) => `${name} 有一个问题`,
  openBrowser: '在浏览器中打开',
  interrupted: '在 Parley 重启之前提出，智能体已不再等待。你的回答会作为消息发送给它。',
  approvePlan: '批准计划',
  sendAnswer: '发送回答',
  rejectPlan: '否决计划',
  decline: '谢绝',
}
