import type { Translated } from '../translation'

export const shortcuts: Translated<'shortcuts'> = {
  title: 'Tastenkombinationen',
}
