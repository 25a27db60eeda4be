import { expect, it } from 'vitest'
import { createMemoryPipes } from '#shared/rpc/memory-pipe'
import { serveConnection } from '../base/serve-connection'
import { hostOfTest } from './host-of-test'

it('ping, connect and sessions.fork are accepted, also without waiting for the handshake', async () => {
  const test = await hostOfTest([])
  const [near, far] = createMemoryPipes()
  serveConnection(test.host, far)
  const answers: { readonly id: number }[] = []
  near.listen({
    message: (text) => answers.push(JSON.parse(text) as { id: number }),
    oversized: () => undefined,
    ended: () => undefined,
    closed: () => undefined,
  })
  const send = (id: number, method: string, params: object) =>
    near.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  send(1, 'connect', { protocolVersion: 1, clientInfo: { name: 'example' } })
  send(2, 'ping', { message: 'here' })
  send(3, 'session.create', { sessionId: 'source' })
  send(4, 'sessions.fork', { sourceSessionId: 'source' })
  const answer = (id: number) => answers.find((each) => each.id === id)
  await expect.poll(() => answers.length).toBe(4)
  expect(answer(1)).toMatchObject({ result: { serverInfo: { name: 'parley' } } })
  expect(answer(2)).toMatchObject({ result: { message: 'here' } })
  expect(answer(3)).toMatchObject({ result: { sessionId: 'source' } })
  // The request is known: an empty session has no message to branch after.
  expect(answer(4)).not.toMatchObject({ error: { data: { code: 'unknown-request' } } })
  near.close()
})
