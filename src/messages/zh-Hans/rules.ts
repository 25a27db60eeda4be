import type { Translated } from '../translation'
import { number } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: '单个会话', folder: '文件夹', everywhere: '任何位置' },
  inSession: ({ title }) => `会话“${title}”`,
  created: ({ scope }) => `${scope} · 创建于`,
  neverUsed: '从未使用',
  used: ({ count }) => `已使用 ${number(count)} 次，最近`,
  editNamed: ({ sentence }) => `编辑：${sentence}`,
  removeNamed: ({ sentence }) => `移除：${sentence}`,
  title: '权限规则',
  loadFailed: ({ message }) => `无法加载规则。${message}`,
  none: '还没有规则。在请求上选择“在此会话中允许”或“始终允许”即可创建规则。可以在此编辑和移除规则。',
  removed: ({ rule }) => `已移除规则“${rule}”。`,
}
