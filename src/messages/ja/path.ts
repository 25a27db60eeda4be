import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `${name} の操作`,
  desktopOnly: 'デスクトップアプリのみ',
  gone: 'すでに存在しません',
  reveal: 'ファイルマネージャーで表示',
  copyPath: 'パスをコピー',
  copiedInstead: 'ファイルをエディターで開けるのはデスクトップアプリです。代わりにパスをコピーしました。',
  folders: 'フォルダー',
  parentFolder: '親フォルダー',
  repository: 'Git リポジトリ',
  noFolders: 'フォルダーはありません',
  moreFolders: 'ほかにもフォルダーがあります。パスを入力してください。',
  showHidden: '隠しフォルダーを表示',
  useFolder: 'このフォルダーを使用',
  openFolder: '開く',
}
