import type { Translated } from '../translation'
import { number } from './format'

export const find: Translated<'find'> = {
  findInSession: 'セッション内を検索',
  matches: '件の一致',
  previous: '前の一致',
  next: '次の一致',
  incomplete: ({ message }) => `以前のメッセージを検索できませんでした。${message}`,
  inside: ({ count }) => `内部に ${number(count)} 件`,
  searching: '検索しています…',
  searchingShare: ({ share }) => `検索しています、${share}`,
  noMatches: '一致なし',
  notAllSearched: '一部の結果',
  matchCount: ({ count }) => `${number(count)} 件の一致`,
  position: ({ ordinal, total }) => `${number(total)} 件中 ${number(ordinal)}`,
}
