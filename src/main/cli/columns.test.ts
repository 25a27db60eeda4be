import { expect, it } from 'vitest'
import { tableOf, type Column } from './columns'
import type { Terminal } from './terminal'

type Row = readonly [id: string, folder: string, title: string]
const columns: Column<Row>[] = [
  { text: ([id]) => id, style: () => 'cyan' },
  { text: ([, folder]) => folder, share: 1, needs: 40 },
  { text: ([, , title]) => title, share: 3 },
]
const plain = (width?: number): Terminal => ({ width, style: (_, text) => text })
const rows: Row[] = [
  ['one', '~/projects/parley', 'Fix the flaky test of the queue, and say why it was flaky'],
  ['two', '~', '日本語のタイトルはとても長いので切られます'],
]

it('prints everything where there is no terminal', () => {
  expect(tableOf(rows, columns, plain())).toBe(
    `one  ~/projects/parley  ${rows[0]?.[2]}\ntwo  ~                  ${rows[1]?.[2]}\n`,
  )
})

it.each([50, 40, 30, 24])('lines fit %i columns, with wide characters counted twice', (width) => {
  const lines = tableOf(rows, columns, plain(width)).trimEnd().split('\n')
  const widthOf = (line: string) => [...line].reduce((sum, char) => sum + (char > '\u2E80' ? 2 : 1), 0)
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
  expect(lines[0]?.includes('~')).toBe(width >= 40)
})

it('drops control characters of titles, and a column without content', () => {
  expect(tableOf([['one', '', 'a\u001b[31mred\u0007']], columns, plain())).toBe('one  ared\n')
})

it('styles text without its padding', () => {
  const table = tableOf(rows, columns, { width: undefined, style: (style, text) => (style ? `<${text}>` : text) })
  expect(table).toContain('<one>  ~')
})
