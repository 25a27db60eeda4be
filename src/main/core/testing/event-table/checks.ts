import { expect, vi } from 'vitest'
import type { Connection } from '#client/connection'
import { events, hostEvents, type AnySessionEvent, type ServerEvent } from '#shared/contract'
import type { SessionEventType } from '#shared/contract'
import { envelopeFields, serverEnvelopeFields } from '#shared/kernel/envelope'
import { PATIENCE } from './scenario'

/** Fails when an event of a session has anything that is not declared, lacks something, or is not kept as declared. */
export function expectDeclared(event: AnySessionEvent, type: SessionEventType): void {
  const { payload, durability } = events[type]
  expect(event.type).toBe(type)
  expect(payload.parse(event.payload)).toEqual(event.payload)
  expect(Object.keys({ ...envelopeFields, type, payload })).toEqual(expect.arrayContaining(Object.keys(event)))
  expect(event.ephemeral === true).toBe(durability === 'ephemeral')
  expect(event.eventId).toBe(`${event.sessionId}:${event.sequence}`)
}

/** The same for an event of the host. */
export function expectHostDeclared(event: ServerEvent): void {
  const { type } = event
  const { payload } = hostEvents[type]
  expect(payload.parse(event.payload)).toEqual(event.payload)
  expect(Object.keys({ ...serverEnvelopeFields, type, payload })).toEqual(expect.arrayContaining(Object.keys(event)))
  expect(event.ephemeral).toBe(true)
}

/** The durable events of a session, as a client gets them that asks for all. */
export async function replay(client: Connection, sessionId: string): Promise<AnySessionEvent[]> {
  const heard: AnySessionEvent[] = []
  const stop = client.onSessionEvent((event) => event.sessionId === sessionId && heard.push(event))
  const answer = await client.request('session.subscribe', { sessionId, afterSequence: 0 })
  if (!answer.ok) throw new Error(answer.error.message)
  const { replayed = 0 } = answer.value
  await vi.waitUntil(() => heard.length >= replayed, PATIENCE)
  stop()
  return heard.slice(0, replayed)
}
