import type { Translated } from '../translation'
import { plural } from './format'

export const units: Translated<'units'> = {
  bytes: ({ value }) => plural(value, { one: '# octet', other: '# octets' }),
}
