import type { AnySessionEvent, SessionEventPayload, SessionEventType } from '#shared/contract'
import type { PermissionRequest } from '#shared/permission/entities'
import type { Block } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import { defined } from '#shared/kernel/defined'
import type { Agent, Message, Session, Turn } from '#shared/session/entities'

/* Entities for tests: valid, small, and different only where a test says so. */

export function aSession(sessionId: string, more: Partial<Session> = {}): Session {
  return { sessionId, createdAt: 1000, lastActivityAt: 1000, status: 'active', agents: [], ...more }
}

export function anAgent(agentId: string, sessionId: string, more: Partial<Agent> = {}): Agent {
  return {
    agentId,
    sessionId,
    adapterId: 'playground',
    adapterName: 'playground',
    role: 'lead',
    status: 'idle',
    createdAt: 1000,
    lastActivityAt: 1000,
    ...more,
  }
}

export function aTurn(turnId: string, sessionId: string, more: Partial<Turn> = {}): Turn {
  return { turnId, sessionId, turnNumber: 1, startedAt: 1000, status: 'active', ...more }
}

/** A message; a string stands for one text block. */
export function aMessage(
  messageId: string,
  sessionId: string,
  content: string | Block[] = 'hello',
  more: Partial<Message> = {},
): Message {
  const blocks = typeof content === 'string' ? [{ type: 'text' as const, content }] : content
  return {
    messageId,
    sessionId,
    turnId: null,
    role: 'user',
    contentText: contentText(blocks),
    blocks,
    timestamp: 1000,
    ...more,
  }
}

export function aPermission(id: string, sessionId: string): PermissionRequest {
  return {
    id,
    sessionId,
    agentId: 'agent',
    toolName: 'write',
    toolInput: { path: 'a.txt' },
    summary: 'Write a.txt',
    dangerLevel: 'write',
    options: [{ optionId: 'yes', name: 'Yes', kind: 'allow_once' }],
    requestedAt: 1000,
  }
}

/** An event as the host makes them; ids of the payload are in the envelope too. */
export function anEvent<T extends SessionEventType>(
  sessionId: string,
  sequence: number,
  type: T,
  payload: SessionEventPayload<T>,
  more: Partial<AnySessionEvent> = {},
): AnySessionEvent {
  const { turnId, agentId } = payload as { turnId?: string | null; agentId?: string }
  return {
    eventId: `${sessionId}:${sequence}`,
    sessionId,
    sequence,
    parentId: sequence === 1 ? null : `${sessionId}:${sequence - 1}`,
    timestamp: 1000 + sequence,
    ...(typeof turnId === 'string' ? { turnId } : {}),
    ...defined({ agentId }),
    type,
    payload,
    ...more,
  }
}
