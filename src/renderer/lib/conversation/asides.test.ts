import { expect, it, vi } from 'vitest'
import type { BranchChild } from '#shared/branch/entities'
import type { BranchKind } from '#shared/session/entities'
import { Asides } from './asides.svelte'
import { Sessions } from '../sessions/sessions.svelte'
import { asking } from '../host/ask'
import { FakeHost } from '../testing/fake-host'
import { Toasts } from '../page/toasts.svelte'

const child = (sessionId: string, more: Partial<BranchChild> = {}): BranchChild => ({
  sessionId,
  title: null,
  branchKind: 'aside' satisfies BranchKind,
  forkPointMessageId: 'm',
  messageCount: 1,
  hasChildren: false,
  status: 'active',
  createdAt: 1,
  ...more,
})

async function setUp(children: BranchChild[] = []) {
  const host = new FakeHost({
    'session.getChildren': () => ({ children }),
    'session.fork': () => ({ sessionId: 'new' }),
    'session.sendMessage': ({ sessionId }) => ({ success: true, sessionId: sessionId, messageId: 'q', turnId: 't' }),
    'session.abandon': () => ({ success: true }),
    'session.resume': () => ({ success: true }),
  })
  const connection = await host.connect()
  const toasts = new Toasts()
  const tell = vi.fn()
  const asides = new Asides(
    { connection, sessions: new Sessions(connection), toasts, ask: asking(connection, tell) },
    's',
  )
  return { host, asides, toasts, tell }
}

it('holds the asides by their message, without other branches and dismissed ones', async () => {
  const { asides } = await setUp([
    child('a'),
    child('b', { abandonedAt: 2 }),
    child('c', { branchKind: 'fork' }),
    child('d', { forkPointMessageId: 'n' }),
  ])
  await asides.load()
  expect(asides.of('m').map(({ sessionId }) => sessionId)).toEqual(['a'])
  expect(asides.of('n').map(({ sessionId }) => sessionId)).toEqual(['d'])
  expect(asides.of('x')).toEqual([])
})

it('asks in a branch of its own, which shows at once', async () => {
  const { asides, host } = await setUp()
  asides.drafting = 'm'
  expect(await asides.ask('why', 'm')).toBe(true)
  expect(host.inputs('session.fork')).toEqual([{ sourceSessionId: 's', branchKind: 'aside', fromMessageId: 'm' }])
  expect(host.inputs('session.sendMessage')).toEqual([{ sessionId: 'new', message: 'why', source: 'user' }])
  expect(asides.drafting).toBeNull()
  expect(asides.unfolded.has('new')).toBe(true)
})

it('keeps what is written when it cannot be asked', async () => {
  const { asides, host, tell } = await setUp()
  delete host.answers['session.fork']
  asides.drafting = 'm'
  expect(await asides.ask('why', 'm')).toBe(false)
  expect(asides.drafting).toBe('m')
  expect(tell).toHaveBeenCalledOnce()
})

it('dismisses one and brings it back', async () => {
  const { asides, host, toasts } = await setUp([child('a')])
  const done = asides.dismiss('a')
  await vi.waitFor(() => expect(toasts.list).toHaveLength(1))
  expect(host.inputs('session.abandon')).toEqual([{ childSessionId: 'a', parentSessionId: 's', source: 'user' }])
  toasts.list[0]?.undo?.()
  await done
  expect(host.inputs('session.resume')).toEqual([{ sessionId: 'a' }])
})
