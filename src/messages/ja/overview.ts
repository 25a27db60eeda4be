import type { Translated } from '../translation'
import { number } from './format'

export const overview: Translated<'overview'> = {
  title: '概要',
  windowTitle: '概要 · Parley',
  none: 'なし',
  empty: '実行中のものも、対応が必要なものもありません。',
  emptyHint: 'エージェントの作業中のセッションがここに表示され、結果を確認するまで残ります。',
  markSeen: '確認済みにする',
  branch: ({ branch }) => `ブランチ ${branch}`,
  summary: ({ needsYou, working }) => `${number(needsYou)} 件が要対応 · ${number(working)} 件が作業中`,
}
