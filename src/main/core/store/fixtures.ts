import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AnySessionEvent, SessionEventPayload, SessionEventType } from '../../../shared/contract'
import type { Result } from '../../../shared/kernel/result'
import type { PermissionRequest } from '../../../shared/permission/entities'
import { contentText, type Block } from '../../../shared/session/blocks'
import type { Agent, Message, Session, Turn } from '../../../shared/session/entities'
import { openStore } from './open'
import type { Store, StoreWriter } from './port'

/* Stores and entities for tests. */

/** A folder that goes when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'parley-store-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 3 }))
  return dir
}

/** The value of something that has to succeed. */
export function must<T>(result: Result<T, { readonly message: string }>): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** An open store that is closed when the test is over; in a new folder unless one is given. */
export async function testStore(dir?: string): Promise<Store> {
  const store = must(await openStore({ dir: dir ?? (await temporaryFolder()) }))
  onTestFinished(() => store.close())
  return store
}

/** Writes, and fails the test when that fails. */
export async function write<T>(store: Store, work: (writer: StoreWriter) => T): Promise<T> {
  return must(await store.write(work))
}

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
    ...(agentId === undefined ? {} : { agentId }),
    type,
    payload,
    ...more,
  }
}
