import { expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import type { AppServer } from './app-server'
import { ProtocolSession } from './protocol-session'

/** A session with an open question, and what the server heard. */
function asked() {
  const events: AdapterEvent[] = []
  const sent: unknown[] = []
  const session = new ProtocolSession({ onEvent: (event) => void events.push(event), onLog: () => undefined })
  const server: AppServer = {
    request: () => Promise.reject(new Error('nothing is asked')),
    notify: () => undefined,
    answer: (id, result) => void sent.push({ id, result }),
    refuse: () => undefined,
    forget: (id) => void sent.push({ forgotten: id }),
    isOver: () => false,
    closed: new Promise(() => undefined),
  }
  session.use(server)
  session.open('t', true)
  const params = { threadId: 't', itemId: 'i', command: 'ls', availableDecisions: ['accept', 'cancel'] }
  expect(session.onRequest(7, { method: 'item/commandExecution/requestApproval', params })).toBe(true)
  const types = () => events.map(({ type }) => type)
  return { session, sent, types }
}

const resolved = { method: 'serverRequest/resolved', params: { threadId: 't', requestId: 7 } }

it('closes a question that was answered elsewhere, and does not answer it', async () => {
  const { session, sent, types } = asked()
  session.onNotification({ ...resolved, params: { threadId: 't', requestId: 8 } })
  expect(types()).toEqual(['permission.requested'])
  session.onNotification(resolved)
  session.onNotification(resolved)
  await Promise.resolve()
  expect(types()).toEqual(['permission.requested', 'permission.withdrawn'])
  expect(sent).toEqual([{ forgotten: 7 }])
})
