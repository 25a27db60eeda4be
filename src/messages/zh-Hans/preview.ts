import type { Translated } from '../translation'
import { plural } from './format'

export const preview: Translated<'preview'> = {
  title: '预览',
  page: '预览页面',
  tools: '预览工具',
  back: '后退',
  reload: '重新加载',
  port: '端口',
  address: '页面路径',
  viewport: '屏幕尺寸',
  viewports: { fit: '适应', phone: '手机', tablet: '平板', desktop: '桌面' },
  pick: '选取元素',
  stopPicking: '停止选取',
  picking: '点击页面中的元素，将其添加到消息中。按 Esc 停止。',
  console: ({ count }) => (count === 0 ? '控制台' : `控制台, ${plural(count, { other: '# 个错误' })}`),
  entries: '控制台消息',
  noEntries: '还没有消息。',
  levels: { error: '错误', warn: '警告', info: '信息', log: '日志' },
  sendErrors: '将错误添加到消息',
  empty: '正在运行的项目的页面会显示在此处，在会话旁边。',
  elsewhere: '预览只能在运行此会话的计算机上显示。',
  fromPage: ({ url }) => `预览中页面 ${url} 的元素：`,
  consoleOf: ({ url }) => `预览中页面 ${url} 的控制台错误：`,
}
