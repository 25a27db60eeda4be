import type { Translated } from '../translation'

export const aside: Translated<'aside'> = {
  dismissedToast: ({ question }) => `已关闭旁问“${question}”。`,
  aside: '旁问',
  waiting: '需要处理',
  answering: '正在回答…',
  asideNamed: ({ title }) => `旁问：${title}`,
  openAsSession: '将旁问作为会话打开',
  dismiss: '关闭旁问',
  explanation: '独立于对话：智能体在对话中看不到旁问。旁问可以读取文件，但不能更改或运行任何内容。',
  loadFailed: ({ message }) => `无法加载旁问。${message}`,
  followUp: '追问',
  stop: '停止旁问',
  ask: '旁问',
  question: '提问，但不添加到对话中',
  selection: '对所选文本的操作',
  quote: '引用',
}
