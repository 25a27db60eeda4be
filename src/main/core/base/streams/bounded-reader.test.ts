import { expect, it } from 'vitest'
import { lineFrames, readBounded, type StreamBounds } from './bounded-reader'

const MEGABYTE = 1024 * 1024
const bounds: StreamBounds<Buffer> = {
  bytes: { burst: 4 * MEGABYTE, perSecond: 1 },
  maxFrameMegabytes: 1,
  frame: 'message',
  createReader: lineFrames,
}

async function* streamOf(...chunks: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk))
}

it('hands out frames in order, waits for what each one starts, and returns what is left', async () => {
  const heard: string[] = []
  const rest = await readBounded(streamOf('a\nb', '\r\nc'), bounds, async (frame) => {
    heard.push(`begin ${frame.toString()}`)
    await Promise.resolve()
    heard.push(`end ${frame.toString()}`)
  })
  expect(heard).toEqual(['begin a', 'end a', 'begin b', 'end b'])
  expect(rest.toString()).toBe('c')
})

it('lets everything else have its turn while frames pile up', async () => {
  let isOver = false
  const turns: boolean[] = []
  const timer = setInterval(() => turns.push(isOver), 1)
  await readBounded(streamOf('x\n'.repeat(200_000)), bounds, () => undefined)
  isOver = true
  clearInterval(timer)
  expect(turns).toContain(false)
})

it.each([
  ['one frame', [Buffer.alloc(MEGABYTE + 1, 'x')], 'sent a message of more than 1 MB'],
  ['everything together', Array.from({ length: 5 }, () => `${'x'.repeat(MEGABYTE - 1)}\n`), 'sends more than'],
])('gives up when there is too much of %s', async (_what, chunks, reason) => {
  await expect(readBounded(streamOf(...chunks), bounds, () => undefined)).rejects.toThrow(reason)
})
