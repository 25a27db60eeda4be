import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `${name} 的操作`,
  desktopOnly: '仅限桌面应用',
  gone: '已不存在',
  reveal: '在文件管理器中显示',
  copyPath: '复制路径',
  copiedInstead: '桌面应用会在编辑器中打开文件。已改为复制路径。',
}
