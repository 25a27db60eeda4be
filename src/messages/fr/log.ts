import { plural } from './format'
import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: 'Note', warning: 'Avertissement', error: 'Erreur' },
  more: 'Plus',
  unknown: ({ count }) =>
    plural(count, { one: '# entrée n’a pas été comprise', other: '# entrées n’ont pas été comprises' }),
  asWritten: 'Telle que l’outil l’a écrite',
}
