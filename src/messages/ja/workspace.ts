import type { Translated } from '../translation'
import { number } from './format'

export const workspace: Translated<'workspace'> = {
  filesInFolder: 'フォルダー内のファイル',
  allFiles: 'フォルダー内のすべてのファイル',
  loadFailed: ({ message }) => `フォルダーを読み取れませんでした。${message}`,
  findFile: 'ファイルを検索',
  findPlaceholder: 'ファイル名',
  newFileMenu: '新しいファイル…',
  empty: 'このフォルダーは空です。',
  noMatch: '一致するファイルはありません。',
  shownOf: ({ shown, total }) =>
    `${number(total)} 個のファイルのうち ${number(shown)} 個を表示しています。入力して絞り込めます。`,
  fileCount: ({ count }) => `${number(count)} 個のファイル`,
  tooMany: 'このフォルダーには、Parley がスキャンできる数を超えるファイルがあります。',
  newFile: '新しいファイル',
  create: '作成',
  nameHint: 'セッションのフォルダーからの相対パス。存在しないフォルダーは作成されます。',
  content: '内容',
  nameTaken: 'この名前のファイルはすでに存在します。',
  namePlaceholder: 'notes/todo.md',
}
