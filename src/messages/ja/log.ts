import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: 'メモ', warning: '警告', error: 'エラー' },
  more: 'もっと見る',
}
