import type { Translated } from '../translation'
import { number } from './format'

export const units: Translated<'units'> = {
  bytes: ({ value }) => `${number(value)} 字节`,
}
