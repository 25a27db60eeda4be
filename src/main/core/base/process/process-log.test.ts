import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { readLog } from './process-log'

async function read(chunks: Iterable<string | Buffer>): Promise<{ lines: string[]; tail: string }> {
  const stream = new PassThrough()
  const lines: string[] = []
  const log = readLog(
    stream,
    (line) => lines.push(line),
    () => 0,
  )
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  await finished(stream)
  return { lines, tail: log.tail() }
}

it('passes lines on whole, however they were cut', async () => {
  const euro = Buffer.from('€')
  expect(await read(['a', 'b\r\nc\n', '\n', euro.subarray(0, 1), euro.subarray(1)])).toEqual({
    lines: ['ab', 'c', '€'],
    tail: 'ab\r\nc\n\n€',
  })
})

it('stays small under a flood', async () => {
  function* flood() {
    for (let index = 0; index < 20_000; index++) yield `line ${index}\n`
    yield 'x'.repeat(5_000_000)
    yield '\nthe end\n'
  }
  const { lines, tail } = await read(flood())
  expect(lines.length).toBeLessThan(600)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2048)
  expect(tail.length).toBeLessThanOrEqual(8192)
  expect(tail).toMatch(/the end$/)
})
