import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: 'Nota', warning: 'Advertencia', error: 'Error' },
  more: 'Más',
}
