import type { SnapshotSession } from '#shared/snapshot/entities'
import type { Agent, Message } from '#shared/session/entities'

/** A session for export to a readable format. */
export interface ReadableSession {
  readonly session: SnapshotSession
  /** In order. */
  readonly messages: Iterable<Message>
  /** Names of agents for people, by the name of the adapter. Those of agents that are gone are missing. */
  readonly agentNames: Readonly<Record<string, string>>
}

/** Returns the title of a session. */
export function titleOf({ title, createdAt }: Pick<SnapshotSession, 'title' | 'createdAt'>): string {
  const words = (title ?? '').replace(/\s+/g, ' ').trim()
  return words === '' ? `Session of ${timeOf(createdAt)}` : words
}

/** Returns the author of a message. */
export function speakerOf(
  message: Message,
  agents: readonly Agent[],
  agentNames: ReadableSession['agentNames'],
): string {
  if (message.role === 'user') return 'You'
  const agent = agents.find(({ agentId }) => agentId === message.agentId)
  if (agent === undefined) return 'Agent'
  const name = agentNames[agent.adapterName] ?? agent.adapterName
  return agent.model === undefined ? name : `${name} · ${agent.model}`
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
