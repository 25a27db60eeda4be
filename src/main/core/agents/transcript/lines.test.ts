import { expect, it } from 'vitest'
import { eachLine, LineSplitter } from './lines'

it('passes over a line that is too long to be a record, and goes on with the next', () => {
  const splitter = new LineSplitter()
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  const before = process.memoryUsage().arrayBuffers
  for (let count = 0; count < 80; count++) expect(splitter.push(megabyte).bytes).toHaveLength(0)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(70 * 1024 * 1024)
  const lines = splitter.push(Buffer.from('x\n{"a":1}\n'))
  expect([...eachLine(lines)].map(([from, to]) => lines.bytes.toString('utf8', from, to))).toEqual(['{"a":1}'])
  expect(lines.at).toBe(80 * 1024 * 1024 + 2)
})
