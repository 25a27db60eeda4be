import type { SnapshotSession } from '../../../../../shared/snapshot/entities'
import type { Agent, Message } from '../../../../../shared/session/entities'

/** A session for export to a readable format. */
export interface ReadableSession {
  readonly session: SnapshotSession
  /** In order. */
  readonly messages: Iterable<Message>
}

/** Returns the title of a session. */
export function titleOf({ title, createdAt }: Pick<SnapshotSession, 'title' | 'createdAt'>): string {
  const words = (title ?? '').replace(/\s+/g, ' ').trim()
  return words === '' ? `Session of ${timeOf(createdAt)}` : words
}

/** Returns the author of a message. */
export function speakerOf(message: Message, agents: readonly Agent[]): string {
  if (message.role === 'user') return 'You'
  const agent = agents.find(({ agentId }) => agentId === message.agentId)
  if (agent === undefined) return 'Agent'
  return agent.model === undefined ? agent.adapterName : `${agent.adapterName} · ${agent.model}`
}

/** Unix ms as "2026-01-31 09:41 UTC": the same wherever it is read. */
export function timeOf(timestamp: number): string {
  const date = new Date(timestamp)
  return Number.isNaN(date.getTime()) ? 'an unknown time' : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Returns the output of a tool as text. */
export function outputText(output: unknown): string {
  if (output === undefined || output === null) return ''
  return typeof output === 'string' ? output : JSON.stringify(output, null, 2)
}
