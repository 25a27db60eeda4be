import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `${name} 的操作`,
  desktopOnly: '仅限桌面应用',
  gone: '已不存在',
  reveal: '在文件管理器中显示',
  copyPath: '复制路径',
  copiedInstead: '桌面应用会在编辑器中打开文件。已改为复制路径。',
  folders: '文件夹',
  parentFolder: '上级文件夹',
  repository: 'Git 仓库',
  noFolders: '没有文件夹',
  moreFolders: '还有更多文件夹。请输入路径。',
  showHidden: '显示隐藏的文件夹',
  useFolder: '使用此文件夹',
  openFolder: '打开',
}
