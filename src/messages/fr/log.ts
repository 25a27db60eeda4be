import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: 'Note', warning: 'Avertissement', error: 'Erreur' },
  more: 'Plus',
}
