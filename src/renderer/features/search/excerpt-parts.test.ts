import { expect, it } from 'vitest'
import { excerptParts } from './excerpt-parts'

it('separates code from text, and keeps the matches in each', () => {
  const text = 'Try this ```ts const delay = 5``` then delay'
  const ranges = [...text.matchAll(/delay/g)].map(({ index }) => ({ start: index, end: index + 5 }))
  const parts = excerptParts({ text, ranges })
  expect(parts.map((part) => [part.text, part.isCode])).toEqual([
    ['Try this ', false],
    ['const delay = 5', true],
    [' then delay', false],
  ])
  for (const part of parts) for (const { start, end } of part.ranges) expect(part.text.slice(start, end)).toBe('delay')
  expect(parts.flatMap((part) => part.ranges)).toHaveLength(2)
})

it('leaves text without code as it is', () => {
  expect(excerptParts({ text: 'plain', ranges: [] })).toEqual([{ text: 'plain', ranges: [], isCode: false }])
})

it('leaves out marks of Markdown around words, and keeps the matches in place', () => {
  const text = '**keep the order** of `uploads`, 2 ** 3, and **uploads**'
  const ranges = [...text.matchAll(/uploads/g)].map(({ index }) => ({ start: index, end: index + 7 }))
  const [part] = excerptParts({ text, ranges })
  expect(part?.text).toBe('keep the order of uploads, 2 ** 3, and uploads')
  expect(part?.ranges.map(({ start, end }) => part.text.slice(start, end))).toEqual(['uploads', 'uploads'])
})

it('keeps a mark that was searched for', () => {
  const ranges = [{ start: 0, end: 4 }]
  expect(excerptParts({ text: '**or** not', ranges })).toEqual([{ text: '**or not', ranges, isCode: false }])
})
