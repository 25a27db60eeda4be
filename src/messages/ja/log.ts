import { number } from './format'
import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: 'メモ', warning: '警告', error: 'エラー' },
  more: 'もっと見る',
  unknown: ({ count }) => `理解できなかったレコード ${number(count)} 件`,
  asWritten: 'ツールが書いたままの内容',
}
