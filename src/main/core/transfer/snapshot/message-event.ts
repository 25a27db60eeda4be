import { events, isSessionEventType, type AnySessionEvent, type SessionEventType } from '#shared/session-events'
import { certainCheck, type CertainCheck } from '#shared/kernel/certain'
import type { Message } from '#shared/session/entities'
import { defined } from '#shared/kernel/defined'
import type { SnapshotEvent } from '#shared/snapshot/entities'

const checks = new Map<string, CertainCheck>()

function isCertain(type: SessionEventType): CertainCheck {
  let check = checks.get(type)
  if (check === undefined) checks.set(type, (check = certainCheck(events[type].payload)))
  return check
}

/** Returns a `message` event without its number, with the content of the message. */
export function withMessage(event: SnapshotEvent, message: Message, position: number | null): SnapshotEvent {
  const { messageId, role, turnId, agentId, timestamp, origin, editOf } = message
  return {
    ...event,
    payload: {
      ...event.payload,
      messageId,
      turnId,
      role,
      message: {
        messageId,
        role,
        turnId,
        ...defined({ agentId }),
        timestamp,
        position,
        status: 'complete',
        ...defined({ origin, editOf }),
      },
      blocks: message.blocks,
    },
  }
}

/**
 * Returns the event under its own type if that is undeclared or its payload is valid, otherwise as `foreign.<type>`,
 * which is never interpreted.
 */
export function asDeclared(event: SnapshotEvent): SnapshotEvent {
  const { type, payload } = event
  if (!isSessionEventType(type)) return event
  const declared = events[type]
  const isAsDeclared =
    declared.durability === 'durable' && (isCertain(type)(payload) || declared.payload.safeParse(payload).success)
  return isAsDeclared ? event : { ...event, type: `foreign.${type}` }
}

/** An event as it is stored. */
export function withNumber(event: SnapshotEvent, sequence: number): AnySessionEvent {
  const { eventId, sessionId, timestamp, type, payload, turnId, agentId } = event
  return {
    eventId,
    sessionId,
    sequence,
    parentId: null,
    timestamp,
    type,
    payload,
    ...defined({ turnId, agentId }),
  }
}

/** Returns the event of a message of external origin. */
export function messageEvent(message: Message, position: number | null, sequence: number): AnySessionEvent {
  const { sessionId, messageId, turnId, role, timestamp, agentId } = message
  const event = {
    eventId: `${sessionId}:${sequence}`,
    sessionId,
    timestamp,
    type: 'message',
    payload: { messageId, turnId, role },
    ...(turnId === null ? {} : { turnId }),
    ...defined({ agentId }),
  }
  return withNumber(withMessage(event, message, position), sequence)
}
