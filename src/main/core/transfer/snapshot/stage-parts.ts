import type { AnySessionEvent } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { Agent, Session, Turn } from '#shared/session/entities'
import { withoutAgentDecisions } from '#shared/snapshot/decisions'
import type { SnapshotSession, SnapshotUsage } from '#shared/snapshot/entities'
import { EventNumbers } from '#shared/snapshot/event-numbers'
import { countUsage } from '#shared/usage/aggregate'
import { rollUp, type UsageRollup } from '#shared/usage/rollup'
import { estimateCost } from '#core/base/prices/current'
import { withNumber } from './message-event'

/* Parts of a snapshot as they are staged. */

/** Returns an agent of a file as one of this host; `decided` are the user's decisions for it. */
export function stagedAgent(agent: Agent, sessionId: string, decided: Partial<Agent> = {}): Agent {
  // No process of this host is behind it.
  const status = agent.status === 'disposed' ? agent.status : ('dead' as const)
  return { ...withoutAgentDecisions(agent), ...decided, sessionId, status }
}

/** Returns a turn of a file, ended: nobody continues a turn of another host. */
export function endedTurn(turn: Turn, now: number): Turn {
  if (turn.status !== 'active') return turn
  return {
    ...turn,
    status: 'error',
    outcome: 'interrupted',
    completedAt: turn.completedAt ?? now,
    error: 'It was cut off by being exported.',
  }
}

/** Payload of `created`. */
export function created({ sessionId, createdAt, parentSessionId, branchKind }: Session): Record<string, unknown> {
  return { sessionId, createdAt, parentSessionId: parentSessionId ?? null, branchKind: branchKind ?? null }
}

/** Payload of `agent.added`. */
export function agentAdded(agent: Agent): Record<string, unknown> {
  const { sessionId, agentId, adapterId, adapterName, adapterSessionId = '', role, cwd, model } = agent
  return { sessionId, agentId, adapterId, adapterName, adapterSessionId, role, ...defined({ cwd, model }) }
}

/** Returns an event of a session that the file does not have. */
export function eventOf(
  { sessionId, createdAt }: Session,
  sequence: number,
  type: string,
  payload: Record<string, unknown>,
): AnySessionEvent {
  const eventId = `${sessionId}:${sequence}`
  return withNumber({ eventId, sessionId, timestamp: createdAt, type, payload }, sequence)
}

/** Returns the event of the import itself. `fileName`: empty when the snapshot came otherwise. */
export function importedEvent(
  sessionId: string,
  sequence: number,
  fileName: string,
  now: number,
  replaced: boolean,
): AnySessionEvent {
  const payload = { sessionId, ...(fileName === '' ? {} : { fileName }), replaced }
  const eventId = `${sessionId}:${sequence}`
  return withNumber({ eventId, sessionId, timestamp: now, type: 'snapshot.imported', payload }, sequence)
}

/** Returns the number at which the last branch of each session was made. */
export function lastBranches(sessions: Iterable<Session>): Map<string, number> {
  const last = new Map<string, number>()
  for (const { parentSessionId: parent, branchedAtSequence: at = 0 } of sessions)
    if (parent !== undefined) last.set(parent, Math.max(last.get(parent) ?? 0, at))
  return last
}

/**
 * Returns a number above every one that something of the session, or of a branch of it, refers to. `lastNumber`: the
 * highest that is taken.
 */
export function firstFreeNumber({ sessionId, parley }: SnapshotSession, lastNumber: number, lastBranch = 0): number {
  const numbers = new EventNumbers()
  for (const event of parley?.compressions ?? []) numbers.take(event)
  const removals = (parley?.removals ?? []).flatMap(({ sequence, undoneSequence }) => [sequence, undoneSequence ?? 0])
  return 1 + Math.max(lastNumber, numbers.last(sessionId), lastBranch, ...removals)
}

/** Returns the totals of usage reports, by adapterSessionId. */
export function usageTotals(sessionId: string, reports: readonly SnapshotUsage[]): Map<string, UsageRollup[]> {
  const records = reports.map((report, index) => ({ ...report, sessionId, usageId: String(index), sequence: index }))
  const totals = new Map<string, UsageRollup[]>()
  for (const [adapterSessionId, own] of Map.groupBy(records, (record) => record.adapterSessionId))
    totals.set(adapterSessionId, [...rollUp(countUsage(own, estimateCost)).values()])
  return totals
}
