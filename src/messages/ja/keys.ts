import type { Translated } from '../translation'
import { list } from './format'

export const keys: Translated<'keys'> = {
  about: 'キーを追加、削除、復元します。条件付きのルールはファイルで編集します:',
  inBrowser:
    '新しいウィンドウやタブなど、一部のキーはブラウザーが使用します。デスクトップアプリではそれらも使えます。コマンドパレットではすべてのコマンドを実行できます。',
  problems: 'ファイルの一部の項目は無視されます。',
  problem: {
    unreadable: ({ line, text }) =>
      `${line} 行目: ファイルを解析できません (${text})。最後の有効なルールが適用されます。`,
    'not-a-list': () => 'ファイルはルールのリスト [ … ] でなければなりません。',
    'not-a-rule': ({ line, text }) => `${line} 行目: ${text} は「key」と「command」を持つルールではありません。`,
    'unknown-command': ({ line, text }) => `${line} 行目: コマンド「${text}」はありません。`,
    'unknown-key': ({ line, text }) => `${line} 行目: 「${text}」はキーではありません。`,
    'invalid-when': ({ line, text }) => `${line} 行目: 「${text}」は条件ではありません。`,
  },
  filter: 'コマンドを絞り込む',
  none: '一致するコマンドはありません。',
  reserved: 'ブラウザーが使用',
  reservedHint: 'このキーはブラウザー自身が使用します。',
  press: 'キーを押してください…',
  keyFor: ({ title }) => `「${title}」の新しいキー`,
  add: ({ title }) => `「${title}」のキーを追加`,
  remove: ({ key, title }) => `「${title}」から ${key} を削除`,
  reset: ({ title }) => `「${title}」を既定のキーに戻す`,
  conflict: ({ commands }) => `${list(commands)} で使用中です。この割り当てが優先されます。`,
}
