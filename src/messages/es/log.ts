import { plural } from './format'
import type { Translated } from '../translation'

export const log: Translated<'log'> = {
  level: { info: 'Nota', warning: 'Advertencia', error: 'Error' },
  more: 'Más',
  unknown: ({ count }) => plural(count, { one: 'No se entendió # registro', other: 'No se entendieron # registros' }),
  asWritten: 'Tal como lo escribió la herramienta',
}
