import { expect, it } from 'vitest'
import type { Notification } from '../shared/contract'
import { ok } from '../shared/kernel/result'
import { sessionKey, sessionOfKey } from '../shared/kernel/session-key'
import type { Link } from './link'
import { withSessionKeys } from './session-keys'

/** A link that answers with what a test says, and notes what it was sent. */
function scripted(answer: unknown = {}) {
  const sent: unknown[] = []
  let tell: (notification: Notification) => void = () => {}
  const link: Link = {
    request(_name, input) {
      sent.push(input)
      return Promise.resolve(ok(answer))
    },
    onNotification: (listener) => void (tell = listener),
    onRequest: () => {},
    onLost: () => {},
    close: () => {},
  }
  return { link: withSessionKeys(link), sent, tell: (notification: unknown) => tell(notification as Notification) }
}

const far = sessionKey({ machineId: 'm', sessionId: 's' })

it('a key is read as it was written', () => {
  expect(far).toBe('@m/s')
  for (const ref of [{ sessionId: 's' }, { machineId: 'm', sessionId: 's' }, { machineId: 'm', sessionId: '@n/s' }])
    expect(sessionOfKey(sessionKey(ref))).toEqual(ref)
})

it('requests name the machine beside the session, and those about this host none', async () => {
  const { link, sent } = scripted()
  await link.request('session.cancel', { sessionId: far })
  await link.request('session.cancel', { sessionId: 's' })
  await link.request('session.merge', { childSessionId: far, parentSessionId: '@m/p' })
  await link.request('permission.snooze', { requestId: '@m/r' })
  await link.request('attention.markSeen', { sessionIds: ['s', far] })
  expect(sent).toEqual([
    { sessionId: 's', machineId: 'm' },
    { sessionId: 's' },
    { childSessionId: 's', parentSessionId: 'p', machineId: 'm' },
    { requestId: 'r', machineId: 'm' },
    { sessionIds: ['s'], elsewhere: [{ machineId: 'm', sessionIds: ['s'] }] },
  ])
  expect(await link.request('session.merge', { childSessionId: far, parentSessionId: '@n/p' })).toMatchObject({
    error: { code: 'capability-missing' },
  })
})

it('rows of lists are named by machine and id, and what tools were given stays as it is', async () => {
  const request = { id: 'r', sessionId: 's', machineId: 'm', toolInput: { sessionId: 's' } }
  const answer = { sessions: [{ sessionId: 's' }, { sessionId: 's', machineId: 'm' }], entries: [{ request }] }
  const told = await scripted(answer).link.request('permission.list', {})
  expect(told).toMatchObject({
    value: {
      sessions: [{ sessionId: 's' }, { sessionId: far }],
      entries: [{ request: { id: '@m/r', sessionId: far, toolInput: { sessionId: 's' } } }],
    },
  })
})

it('answers about a session of a machine name its sessions by key throughout', async () => {
  const conversation = {
    sessionId: 's',
    subagents: [{ childSessionId: 'c' }],
    blocks: [{ content: '', input: { sessionId: 's' } }],
  }
  const told = await scripted({ conversation }).link.request('session.subscribe', { sessionId: far })
  expect(told).toMatchObject({
    value: {
      conversation: {
        sessionId: far,
        subagents: [{ childSessionId: '@m/c' }],
        blocks: [{ input: { sessionId: 's' } }],
      },
    },
  })
})

it('events are told under the key of their session', () => {
  const { link, tell } = scripted()
  const heard: unknown[] = []
  link.onNotification(({ params }) => heard.push(params))
  tell({
    method: 'session.event',
    params: { sessionId: 's', machineId: 'm', type: 'closed', payload: { sessionId: 's' } },
  })
  tell({ method: 'session.event', params: { sessionId: 's', type: 'closed', payload: { sessionId: 's' } } })
  tell({
    method: 'server.event',
    params: { type: 'sessions.changed', payload: { sessions: [], removed: ['s'], machineId: 'm' } },
  })
  expect(heard).toEqual([
    { sessionId: far, type: 'closed', payload: { sessionId: far } },
    { sessionId: 's', type: 'closed', payload: { sessionId: 's' } },
    { type: 'sessions.changed', payload: { sessions: [], removed: [far], machineId: 'm' } },
  ])
})
