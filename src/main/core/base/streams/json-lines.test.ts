import { PassThrough } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { MAX_MESSAGE_BYTES, type PipeReader } from '#shared/rpc/pipe'
import { createJsonLinesPipe } from './json-lines'

function setUp(maxWaiting?: number) {
  const input = new PassThrough()
  const output = new PassThrough()
  const reader = { message: vi.fn(), oversized: vi.fn(), ended: vi.fn(), closed: vi.fn() } satisfies PipeReader
  const pipe = createJsonLinesPipe(input, output, maxWaiting)
  pipe.listen(reader)
  return { input, output, reader, pipe }
}

describe('JSON lines', () => {
  it('carries messages both ways', async () => {
    const { input, output, reader, pipe } = setUp()
    input.write('{"a":1}\n{"b":2}\n')
    await vi.waitFor(() => expect(reader.message.mock.calls).toEqual([['{"a":1}'], ['{"b":2}']]))
    pipe.send('{"c":3}')
    expect(String(output.read())).toBe('{"c":3}\n')
  })

  it('tells of a message that is too long and goes on', async () => {
    const { input, reader } = setUp()
    input.write(Buffer.alloc(MAX_MESSAGE_BYTES + 1, 'x'))
    input.write('\n{}\n')
    await vi.waitFor(() => expect(reader.message).toHaveBeenCalledWith('{}'))
    expect(reader.oversized).toHaveBeenCalledOnce()
  })

  it('can still send after the other side ended its half', async () => {
    const { input, output, reader, pipe } = setUp()
    input.end()
    await vi.waitFor(() => expect(reader.ended).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(input.closed).toBe(true))
    expect(reader.closed).not.toHaveBeenCalled()
    pipe.send('{}')
    expect(String(output.read())).toBe('{}\n')
  })

  it('delivers what was sent before a close', async () => {
    const { output, reader, pipe } = setUp()
    pipe.send('{"last":true}')
    pipe.close()
    pipe.send('{"never":true}')
    expect(await output.toArray()).toEqual([Buffer.from('{"last":true}\n')])
    expect(reader.closed).not.toHaveBeenCalled()
  })

  it('cuts off who does not read', async () => {
    const { output, reader, pipe } = setUp(1000)
    for (let sent = 0; sent < 200 && reader.closed.mock.calls.length === 0; sent++) pipe.send('x'.repeat(1000))
    expect(reader.closed).toHaveBeenCalledExactlyOnceWith('The other side does not read what it is sent.')
    expect(output.destroyed).toBe(true)
  })

  it('an error of a stream is an end, told once', async () => {
    const { input, output, reader } = setUp()
    output.destroy(new Error('write EPIPE'))
    await vi.waitFor(() => expect(reader.closed).toHaveBeenCalledWith('The connection was lost: write EPIPE'))
    expect(input.destroyed).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(reader.closed).toHaveBeenCalledOnce()
  })
})
