import { Duplex, PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { CommandContext } from './command'
import { relay } from './relay'

/** A connection that loses what comes after half of it was closed, as named pipes of Windows do. */
function connection() {
  const sent: string[] = []
  let isClosed = false
  const socket = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk.toString())
      done()
    },
    final(done) {
      isClosed = true
      socket.push(null)
      done()
    },
  })
  const answer = (line: unknown): void => {
    if (!isClosed) socket.push(`${JSON.stringify(line)}\n`)
  }
  return { socket, sent, answer, isClosed: () => isClosed }
}

const request = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'session.list', params: {} })
const answerTo = (id: unknown) => ({ jsonrpc: '2.0', id, result: { total: 1 } })
const event = { jsonrpc: '2.0', method: 'session.event', params: { id: 1 } }

it.each([
  ['one request', [request(1)], [event, answerTo(1)]],
  [
    'several, answered in another order',
    [request(1), request('1'), request(2)],
    [answerTo(2), answerTo('1'), event, answerTo(1)],
  ],
  ['two with the same id', [request(1), request(1)], [answerTo(1), answerTo(1)]],
  ['a batch', [[request(1), request(2)]], [event, [answerTo(1), answerTo(2)]]],
  ['a request without an id of its own', [request(null)], [answerTo(null)]],
  ['something else than a request', ['no call'], [{ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'x' } }]],
  ['nothing to answer', [{ jsonrpc: '2.0', method: 'session.list', params: {} }], []],
])('stays connected after the end of stdin until the last answer: %s', async (_name, said, answers) => {
  const { socket, sent, answer, isClosed } = connection()
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const written = text(stdout)
  const context: Pick<CommandContext, 'stdin' | 'stdout' | 'stderr' | 'stopped'> = {
    stdin,
    stdout,
    stderr,
    stopped: new AbortController().signal,
  }
  const ended = relay(socket, { pid: 1 }, context as CommandContext)
  const lines = said.map((line) => `${JSON.stringify(line)}\n`).join('')
  stdin.end(lines)
  await expect.poll(() => sent.join('')).toBe(lines)
  for (const [index, line] of answers.entries()) {
    await setImmediate()
    expect(isClosed(), `before answer ${index + 1}`).toBe(false)
    answer(line)
  }
  expect(await ended).toBe(0)
  stdout.end()
  expect(await written).toBe(answers.map((line) => `${JSON.stringify(line)}\n`).join(''))
})

it('says that the host is gone when it leaves a request unanswered', async () => {
  const { socket, sent } = connection()
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  stdout.resume()
  const complaint = text(stderr)
  const context = { stdin, stdout, stderr, stopped: new AbortController().signal }
  const ended = relay(socket, { pid: 7 }, context as unknown as CommandContext)
  stdin.end(`${JSON.stringify(request(1))}\n`)
  await expect.poll(() => sent.length).toBe(1)
  socket.push(null)
  expect(await ended).toBe(1)
  stderr.end()
  expect(await complaint).toContain('process 7')
})
