import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `${name} 的操作`,
  desktopOnly: '仅限桌面应用',
  gone: '已不存在',
  reveal: '在文件管理器中显示',
  copyPath: '复制路径',
}
