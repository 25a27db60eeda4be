import { definitionOf, events, findRequest, hostEvents, isSessionEventType, type Notification } from '#shared/contract'
import { ForeignEnvelope, serverEnvelopeFields } from '#shared/kernel/envelope'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { z } from 'zod'
import { parseRows } from './rows'

const ServerEnvelope = z.looseObject({ ...serverEnvelopeFields, type: z.string(), payload: z.unknown() })

/**
 * Parses what another host sends as an event. Null: it does not have the declared shape. Events of unknown types, from a
 * newer Parley, are kept.
 */
export function parseNotification({ method, params }: Notification): Notification | null {
  if (method === 'session.event') {
    const envelope = ForeignEnvelope.safeParse(params)
    if (!envelope.success) return null
    const event = envelope.data
    if (!isSessionEventType(event.type)) return { method, params: event }
    const payload = events[event.type].payload.safeParse(event.payload)
    return payload.success ? { method, params: { ...event, payload: payload.data } } : null
  }
  const envelope = ServerEnvelope.safeParse(params)
  if (!envelope.success) return null
  const event = envelope.data
  if (!Object.hasOwn(hostEvents, event.type)) return { method, params: event as never }
  const payload = parseRows(hostEvents[event.type as keyof typeof hostEvents].payload, event.payload)
  return payload.success ? { method, params: { ...event, payload: payload.data } as never } : null
}

/** Parses the answer of another host to a request. In lists of sessions a broken row takes only itself away. */
export function parseAnswer(name: string, answer: Result<unknown, ContractError>): Result<unknown, ContractError> {
  if (!answer.ok) return answer
  const known = findRequest(name)
  if (known === undefined) return err(knownError('machine-misbehaved'))
  const { output, routing } = definitionOf(known)
  const parsed = routing === 'list' ? parseRows(output, answer.value) : output.safeParse(answer.value)
  return parsed.success ? ok(parsed.data) : err(knownError('machine-misbehaved/answer', { request: known }))
}
