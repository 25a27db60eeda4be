import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { skipToMarker } from './skip-to-marker'

it('leaves what follows the marker, wherever it is divided', async () => {
  const whole = 'welcome\nmark\nfirst\nsecond\n'
  for (let at = 0; at <= whole.length; at++) {
    const stream = new PassThrough()
    const found = skipToMarker(stream, 'mark')
    stream.write(whole.slice(0, at))
    stream.end(whole.slice(at))
    expect(await found).toBe(true)
    expect(await text(stream)).toBe('first\nsecond\n')
  }
})

it('gives up on a stream that ends, never ends, or says nothing', async () => {
  const ended = new PassThrough()
  ended.end('no such line\n')
  expect(await skipToMarker(ended, 'mark')).toBe(false)
  const endless = new PassThrough()
  const found = skipToMarker(endless, 'mark')
  endless.write('x'.repeat(300 * 1024))
  expect(await found).toBe(false)
  expect(await skipToMarker(new PassThrough(), 'mark', 1)).toBe(false)
})
