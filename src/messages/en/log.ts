import { plural } from './format'
export const log = {
  level: { info: 'Note', warning: 'Warning', error: 'Error' },
  more: 'More',
  unknown: ({ count }: { count: number }) =>
    plural(count, { one: '# record was not understood', other: '# records were not understood' }),
  asWritten: 'As the tool wrote it',
}
