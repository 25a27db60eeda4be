import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { connectRpc } from '#core/agents/adapters/program/rpc'
import { plainLines, type Listener } from './app-server'

function connected(onRequest: Listener['onRequest'] = () => true) {
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  const heard: unknown[] = []
  const server = connectRpc(stdin, stdout, plainLines, {
    onNotification: (message) => void heard.push(message),
    onRequest,
    onUnknown: (native) => void heard.push({ unknown: native }),
    onGarbage: (line) => void heard.push({ garbage: line }),
  })
  const sent = () =>
    ((stdin.read() as Buffer | null)?.toString('utf8') ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown)
  const say = (message: unknown) => stdout.write(`${JSON.stringify(message)}\n`)
  return { server, stdout, heard, sent, say }
}

it('answers requests by their ids, with words when they fail', async () => {
  const { server, sent, say } = connected()
  const first = server.request('thread/start', { cwd: '/code' })
  const second = server.request('turn/start', {})
  expect(sent()).toEqual([
    { id: 1, method: 'thread/start', params: { cwd: '/code' } },
    { id: 2, method: 'turn/start', params: {} },
  ])
  say({ id: 2, error: { code: -32600, message: 'no thread' } })
  say({ id: 1, result: { thread: 't' } })
  expect(await second).toEqual({ ok: false, error: 'no thread' })
  expect(await first).toEqual({ ok: true, value: { thread: 't' } })
})

it('answers before it tells what came after the answer', async () => {
  const { server, stdout, heard } = connected()
  const opened = server.request('thread/resume', {}).then(async () => {
    await Promise.resolve()
    heard.push('opened')
  })
  stdout.write('{"id":1,"result":{}}\n{"method":"thread/tokenUsage/updated"}\n')
  await opened
  await vi.waitFor(() => expect(heard).toEqual(['opened', { method: 'thread/tokenUsage/updated' }]))
})

it('passes on what is no message, and goes on', async () => {
  const { stdout, heard, say } = connected()
  stdout.write('warming up\n{"half":\n\n')
  say({ id: 99, result: 'to nobody' })
  say({ method: 'thread/started', params: { a: 1 } })
  await vi.waitFor(() =>
    expect(heard).toEqual([
      { garbage: 'warming up' },
      { garbage: '{"half":' },
      { unknown: { id: 99, result: 'to nobody' } },
      { method: 'thread/started', params: { a: 1 } },
    ]),
  )
})

it('refuses what nobody understands, and answers a question once', async () => {
  const { server, heard, sent, say } = connected((_id, { method }) => method === 'ask')
  say({ id: 'a', method: 'dance', params: {} })
  say({ id: 'b', method: 'ask', params: {} })
  say({ id: 'b', method: 'ask', params: {} })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  server.answer('b', { yes: true })
  server.answer('b', { yes: false })
  expect(sent()).toEqual([
    { id: 'a', error: { code: -32601, message: 'Parley does not know dance.' } },
    { id: 'b', result: { yes: true } },
  ])
})

it('stops reading from one that asks without end, and fails what waits', async () => {
  const { server, say } = connected()
  const request = server.request('turn/start', {})
  for (let id = 0; id < 300; id++) say({ id, method: 'ask', params: {} })
  expect(await server.closed).toEqual({ broken: 'asks for too much at once' })
  expect(await request).toEqual({ ok: false, error: 'It is gone.' })
  expect(await server.request('turn/start', {})).toEqual({ ok: false, error: 'It is gone.' })
  expect(server.isOver()).toBe(true)
})

it('stops reading a line without an end', async () => {
  const { server, stdout } = connected()
  const chunk = Buffer.alloc(8 * 1024 * 1024, 'a')
  for (let count = 0; count < 9; count++) stdout.write(chunk)
  expect(await server.closed).toEqual({ broken: 'sent a message of more than 64 MB' })
})
