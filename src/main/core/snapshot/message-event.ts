import type { AnySessionEvent } from '../../../shared/contract'
import type { Message } from '../../../shared/session/entities'
import type { SnapshotEvent } from '../../../shared/snapshot/entities'

/** A `message` event without its number, with what it tells of a message. */
export function withMessage(event: SnapshotEvent, message: Message, position: number | null): SnapshotEvent {
  const { messageId, role, turnId, agentId, timestamp, origin, editOf } = message
  return {
    ...event,
    payload: {
      ...event.payload,
      message: {
        messageId,
        role,
        turnId,
        ...(agentId === undefined ? {} : { agentId }),
        timestamp,
        position,
        status: 'complete',
        ...(origin === undefined ? {} : { origin }),
        ...(editOf === undefined ? {} : { editOf }),
      },
      blocks: message.blocks,
    },
  }
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
    ...(turnId === undefined ? {} : { turnId }),
    ...(agentId === undefined ? {} : { agentId }),
  }
}

/** The event that tells of a message that came from elsewhere. */
export function messageEvent(message: Message, position: number | null, sequence: number): AnySessionEvent {
  const { sessionId, messageId, turnId, role, timestamp, agentId } = message
  const event = {
    eventId: `${sessionId}:${sequence}`,
    sessionId,
    timestamp,
    type: 'message',
    payload: { messageId, turnId, role },
    ...(turnId === null ? {} : { turnId }),
    ...(agentId === undefined ? {} : { agentId }),
  }
  return withNumber(withMessage(event, message, position), sequence)
}
