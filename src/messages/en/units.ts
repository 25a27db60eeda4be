import { plural } from './format'

export const units = {
  bytes: ({ value }: { value: number }) => plural(value, { one: '# byte', other: '# bytes' }),
}
