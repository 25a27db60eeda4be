import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: 'Hinweis', warning: 'Warnung', error: 'Fehler' },
  more: 'Mehr',
}
