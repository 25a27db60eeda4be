import type { Translated } from '../translation'

export const app: Translated<'app'> = {
  skipToConversation: '跳到对话',
  sessionList: '会话列表',
  thisPage: '此页面',
  thisEntry: '此条目',
  connectionLost: ({ reason }) => `${reason} 显示的内容可能已过时。正在重新连接…`,
  connectNow: '立即重新连接',
  readOnly: ({ reason }) => `只读：可以查看会话，但不能更改。${reason}`,
  notifications: '通知',
  agent: '智能体',
  removedProvider: '已移除的提供商',
  lockedOut: 'Parley 已重启，此页面失去了访问权限。请打开 Parley 启动时输出的地址。',
  copied: '已复制',
  diagnosticsCopied: '诊断信息已复制，其中不含消息、标题或密钥。',
  clipboardFailed: '无法复制到剪贴板。请选中文本并手动复制。',
  failedToShow: ({ what }) => `无法显示${what}。`,
  copyDetails: '复制详细信息',
  interrupted: '已中断',
  needsYou: '需要处理',
  askTitle: '向智能体提问',
}
