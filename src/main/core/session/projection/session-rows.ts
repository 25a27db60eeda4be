import type { SessionEvent } from '#shared/contract'
import { changesBetween } from '#shared/session/changes'
import type { Session } from '#shared/session/entities'
import type { StoreWriter } from '#core/store/port'

/** Writes the difference between a session before and after a commit to its rows and those of its agents. */
export function projectSession(
  before: Session,
  after: Session,
  events: readonly SessionEvent[],
  writer: StoreWriter,
): void {
  if (events.some(({ type }) => type === 'created')) {
    writer.insertSession(after)
    return
  }
  if (before === after) return
  const { agents: agentsBefore, ...fieldsBefore } = before
  const { agents, ...fields } = after
  const known = new Set(agentsBefore)
  for (const agent of agents) if (!known.has(agent)) writer.putAgent(agent)
  const changes = changesBetween(fieldsBefore, fields)
  if (Object.keys(changes).length > 0) writer.patchSession(after.sessionId, changes)
  const kept = new Set(agents.map(({ agentId }) => agentId))
  for (const { agentId } of agentsBefore) if (!kept.has(agentId)) writer.removeAgent(agentId)
}
