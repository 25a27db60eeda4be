import { plural } from './format'
import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: 'Hinweis', warning: 'Warnung', error: 'Fehler' },
  more: 'Mehr',
  unknown: ({ count }) =>
    plural(count, { one: '# Eintrag wurde nicht verstanden', other: '# Einträge wurden nicht verstanden' }),
  asWritten: 'So hat das Tool es geschrieben',
}
