import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `${name} の操作`,
  desktopOnly: 'デスクトップアプリのみ',
  gone: 'すでに存在しません',
  reveal: 'ファイルマネージャーで表示',
  copyPath: 'パスをコピー',
  copiedInstead: 'ファイルをエディターで開けるのはデスクトップアプリです。代わりにパスをコピーしました。',
}
