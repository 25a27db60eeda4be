import { expect, it } from 'vitest'
import { cutLines, lastLine } from './output-lines'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`).join('\n')

it('cuts a long text to its head and tail', () => {
  const cut = cutLines(`${lines(2310)}\n`)
  expect(cut).toMatchObject({ hidden: 2290, lines: 2310 })
  expect(cut.head.split('\n')).toHaveLength(12)
  expect(cut.tail.split('\n').at(-1)).toBe('2310')
})

it('leaves a text whole that is hardly longer', () => {
  expect(cutLines(lines(22))).toEqual({ head: lines(22), tail: '', hidden: 0, lines: 22 })
  expect(cutLines(lines(23)).hidden).toBe(3)
})

it('cuts lines that are too long', () => {
  const cut = cutLines('x'.repeat(1_000_000))
  expect(cut.head.length + cut.tail.length).toBeLessThan(10_000)
  expect(cut).toMatchObject({ hidden: 1, lines: 1 })
  expect(cutLines(`${'x'.repeat(1_000_000)}\n${lines(100)}`).head.length).toBeLessThan(20_000)
})

it('says the last line of a running command without its colours', () => {
  expect(lastLine('building\n\x1b[32m50 %\x1b[0m done\n\n', 80)).toBe('50 % done')
  expect(lastLine('10 %\r20 %', 80)).toBe('20 %')
  expect(lastLine('', 80)).toBe('')
})
