export const log = {
  level: { info: 'Note', warning: 'Warning', error: 'Error' },
  more: 'More',
}
