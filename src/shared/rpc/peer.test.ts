import { describe, expect, it, vi } from 'vitest'
import { contractError, type ContractError } from '../kernel/errors'
import { err, ok, type Result } from '../kernel/result'
import { createMemoryPipes } from './memory-pipe'
import { MAX_BATCH } from './messages'
import { errorObjects } from './error-object'
import { createPeer, type PeerHandler } from './peer'

type Answers = (method: string, params: unknown) => Promise<Result<unknown, ContractError>>

/** A peer that echoes, and the raw other end of its pipe. */
function setUp(request: Answers = async (_method, params) => ok(params)) {
  const [far, near] = createMemoryPipes()
  const received: unknown[] = []
  far.listen({
    message: (text) => received.push(JSON.parse(text)),
    oversized: () => {},
    ended: () => {},
    closed: () => received.push('closed'),
  })
  const handler = { request: vi.fn(request), notification: vi.fn(), closed: vi.fn() } satisfies PeerHandler
  const peer = createPeer(near, handler, errorObjects)
  const say = async (message: unknown) => {
    far.send(typeof message === 'string' ? message : JSON.stringify(message))
    await settled()
    return received.splice(0)
  }
  return { far, peer, handler, received, say }
}

/** Waits until every pending microtask has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('answers', () => {
  it.each([1, 0, -1, 1.5, 'a', '', null])('a request with the id %j', async (id) => {
    const { say } = setUp()
    expect(await say({ jsonrpc: '2.0', id, method: 'echo', params: { a: 1 } })).toEqual([
      { jsonrpc: '2.0', id, result: { a: 1 } },
    ])
  })

  it('a request without params as one with none', async () => {
    const { say, handler } = setUp()
    await say({ jsonrpc: '2.0', id: 1, method: 'echo' })
    await say({ jsonrpc: '2.0', id: 2, method: 'echo', params: null })
    expect(handler.request.mock.calls).toEqual([
      ['echo', {}],
      ['echo', {}],
    ])
  })

  it('a failure with its number, its code and its details', async () => {
    const { say } = setUp(async () => err(contractError('session-not-found', 'There is no such session.', { id: 's' })))
    expect(await say({ jsonrpc: '2.0', id: 1, method: 'x' })).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        error: {
          code: -32010,
          message: 'There is no such session.',
          data: { code: 'session-not-found', id: 's' },
        },
      },
    ])
  })

  it('a bug with `internal` and nothing of what was thrown', async () => {
    const { say } = setUp(() => Promise.reject(new Error('secret at file.ts:1')))
    const answers = await say({ jsonrpc: '2.0', id: 1, method: 'x' })
    expect(answers).toMatchObject([{ id: 1, error: { code: -32603, data: { code: 'internal' } } }])
    expect(JSON.stringify(answers)).not.toContain('secret')
  })

  it('a result that cannot be written as JSON with `internal`', async () => {
    const { say } = setUp(async () => ok(1n))
    expect(await say({ jsonrpc: '2.0', id: 1, method: 'x' })).toMatchObject([{ id: 1, error: { code: -32603 } }])
  })

  it('a batch with one array, notifications left out', async () => {
    const { say, handler } = setUp()
    const answers = await say([
      { jsonrpc: '2.0', id: 1, method: 'one' },
      { jsonrpc: '2.0', method: 'told' },
      5,
      { jsonrpc: '2.0', id: 2, method: 'two', params: { b: 2 } },
    ])
    expect(answers).toHaveLength(1)
    expect(answers[0]).toHaveLength(3)
    expect(answers[0]).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 1, result: {} },
        { jsonrpc: '2.0', id: 2, result: { b: 2 } },
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) as unknown }),
      ]),
    )
    expect(handler.notification).toHaveBeenCalledExactlyOnceWith('told', {})
  })

  it('a batch of notifications with nothing', async () => {
    const { say } = setUp()
    expect(await say([{ jsonrpc: '2.0', method: 'told' }])).toEqual([])
  })
})

describe('what cannot be read', () => {
  it.each([
    ['no JSON', '{"jsonrpc":', null, -32700],
    ['nothing', '', null, -32700],
    ['a number', '1', null, -32600],
    ['null', 'null', null, -32600],
    ['a truth', 'true', null, -32600],
    ['a text', '"x"', null, -32600],
    ['an object without anything', '{}', null, -32600],
    ['a NUL', '\0', null, -32700],
    ['a number that is none', 'NaN', null, -32700],
    ['text in other quotes', "{'jsonrpc':'2.0','id':1,'method':'x'}", null, -32700],
    ['a comma too many', '{"jsonrpc":"2.0","id":1,"method":"x",}', null, -32700],
    ['lists that are never closed', '['.repeat(100_000), null, -32700],
    ['an empty batch', '[]', null, -32600],
    ['a batch that is too long', JSON.stringify(Array(MAX_BATCH + 1).fill(1)), null, -32600],
    ['an id that is none', { jsonrpc: '2.0', id: {}, method: 'x' }, null, -32600],
    ['another version', { jsonrpc: '1.0', id: 1, method: 'x' }, 1, -32600],
    ['no version', { id: 1, method: 'x' }, 1, -32600],
    ['no method', { jsonrpc: '2.0', id: 'a' }, 'a', -32600],
    ['a method that is no string', { jsonrpc: '2.0', id: 1, method: 1 }, 1, -32600],
    ['params that are a string', { jsonrpc: '2.0', id: 1, method: 'x', params: 'y' }, 1, -32600],
  ])('%s gets an error and the next request an answer', async (_what, message, id, code) => {
    const { say, handler } = setUp()
    expect(await say(message)).toMatchObject([{ jsonrpc: '2.0', id, error: { code } }])
    expect(handler.request).not.toHaveBeenCalled()
    expect(await say({ jsonrpc: '2.0', id: 7, method: 'echo' })).toMatchObject([{ id: 7, result: {} }])
  })

  it('a message that was too long gets an error', () => {
    const { far, received } = setUp()
    far.sendOversized()
    expect(received).toMatchObject([
      { id: null, error: { code: -32600, message: expect.stringContaining('32 MB') as unknown } },
    ])
  })

  it('text nested too deep for a parser does not break anything', async () => {
    const { say } = setUp()
    await say('['.repeat(200_000))
    expect(await say({ jsonrpc: '2.0', id: 7, method: 'echo' })).toMatchObject([{ id: 7, result: {} }])
  })

  it('answers to nothing that was asked are ignored', async () => {
    const { say } = setUp()
    expect(await say({ jsonrpc: '2.0', id: 99, result: 1 })).toEqual([])
    expect(await say({ jsonrpc: '2.0', id: null, error: { code: 1, message: '' } })).toEqual([])
  })
})

describe('order', () => {
  it('requests begin in the order they came', async () => {
    const { far, handler } = setUp()
    for (const method of ['a', 'b', 'c']) far.send(JSON.stringify({ jsonrpc: '2.0', id: method, method }))
    far.send(JSON.stringify(['d', 'e'].map((method) => ({ jsonrpc: '2.0', id: method, method }))))
    expect(handler.request.mock.calls.map(([method]) => method)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('an answer is not overtaken by a notification made after it', async () => {
    const { peer, say } = setUp(async () => {
      setImmediate(() => peer.notify('later', {}))
      return ok('answer')
    })
    const [first] = await say({ jsonrpc: '2.0', id: 1, method: 'x' })
    expect(first).toMatchObject({ id: 1, result: 'answer' })
  })

  it('a notification made before the answer goes out before it', async () => {
    const { peer, say } = setUp(async () => {
      peer.notify('earlier', {})
      return ok(1)
    })
    expect(await say({ jsonrpc: '2.0', id: 1, method: 'x' })).toMatchObject([{ method: 'earlier' }, { id: 1 }])
  })
})

describe('asking', () => {
  it('gets results and failures as values', async () => {
    const [one, two] = createMemoryPipes()
    const nothing = { notification: () => {}, closed: () => {} }
    const asker = createPeer(one, { ...nothing, request: async () => ok(null) }, errorObjects)
    const answering: PeerHandler = {
      ...nothing,
      request: async (method) =>
        method === 'good' ? ok({ a: 1 }) : err(contractError('folder-not-found', 'Gone.', { folder: '/x' })),
    }
    createPeer(two, answering, errorObjects)
    expect(await asker.request('good', {})).toEqual(ok({ a: 1 }))
    expect(await asker.request('bad', {})).toEqual(err(contractError('folder-not-found', 'Gone.', { folder: '/x' })))
  })

  it('fails with `not-connected` when the pipe goes, and after that', async () => {
    const { far, peer, handler } = setUp()
    const asked = peer.request('x', {})
    far.close()
    expect(await asked).toMatchObject({ ok: false, error: { code: 'not-connected' } })
    expect(await peer.request('y', {})).toMatchObject({ ok: false, error: { code: 'not-connected' } })
    expect(handler.closed).toHaveBeenCalledOnce()
  })

  it('closing from here settles what is open and tells the other side, not this one', async () => {
    const { peer, handler, received } = setUp()
    const asked = peer.request('x', {})
    received.splice(0)
    peer.close()
    peer.close()
    expect(await asked).toMatchObject({ ok: false, error: { code: 'not-connected' } })
    expect(received).toEqual(['closed'])
    expect(handler.closed).not.toHaveBeenCalled()
  })
})

describe('when the other side ends its half', () => {
  it('what it asked is answered before the pipe closes', async () => {
    const answer = Promise.withResolvers<Result<unknown, ContractError>>()
    const { far, handler, received } = setUp(() => answer.promise)
    far.send('{"jsonrpc":"2.0","id":1,"method":"slow"}')
    far.end()
    await settled()
    expect(received).toEqual([])
    answer.resolve(ok('done'))
    await settled()
    expect(received).toEqual([{ jsonrpc: '2.0', id: 1, result: 'done' }, 'closed'])
    expect(handler.closed).toHaveBeenCalledOnce()
  })

  it('the pipe closes at once when nothing is open', () => {
    const { far, received } = setUp()
    far.end()
    expect(received).toEqual(['closed'])
  })
})
