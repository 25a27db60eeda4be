import type { Translated } from '../translation'
import { number } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: '1 つのセッション', folder: 'フォルダー', everywhere: 'すべての場所' },
  inSession: ({ title }) => `セッション「${title}」`,
  created: ({ scope }) => `${scope} · 作成:`,
  neverUsed: '未使用',
  used: ({ count }) => `${number(count)} 回使用、最終:`,
  editNamed: ({ sentence }) => `編集: ${sentence}`,
  removeNamed: ({ sentence }) => `削除: ${sentence}`,
  title: '許可ルール',
  loadFailed: ({ message }) => `ルールを読み込めませんでした。${message}`,
  none: 'ルールはまだありません。リクエストで「このセッションで許可」または「常に許可」を選ぶとルールが作成されます。ここで編集や削除ができます。',
  removed: ({ rule }) => `ルール「${rule}」を削除しました。`,
}
