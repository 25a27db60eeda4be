import type { Translated } from '../translation'

export const composer: Translated<'composer'> = {
  agentCommands: '智能体命令',
  theAgent: '智能体',
  message: '消息',
  resumes: ({ name }) => `给 ${name} 的消息。发送后会恢复会话。`,
  queues: ({ name }) => `给 ${name} 的消息。当前轮次结束前，消息会在队列中等待。`,
  messageTo: ({ name }) => `给 ${name} 的消息`,
  archived: '此会话已归档。可以阅读和搜索，但不能继续。',
  mode: '模式',
  stopTitle: '停止 (Esc)',
  queue: '加入队列',
  planCommand: '编辑会话计划',
  compressCommand: '压缩上下文',
  asideCommand: '提问，但不添加到对话中',
  asideNeedsMessage: '旁问是关于对话的问题。请先发送一条消息。',
  asideHint: '问题',
  savedPrompt: '已保存的提示词',
  modeAsBefore: '与之前相同',
}
