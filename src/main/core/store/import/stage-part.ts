import type { ImportPart } from './import-part'
import type { StagedImport } from './staged'

/** Stages a part. The caller makes the transaction. */
export function stagePart(staged: StagedImport, { sessions, agents, turns, rows, ends }: ImportPart): void {
  for (const session of sessions) staged.addSession(session, false)
  for (const agent of agents) staged.addAgent(agent)
  for (const { turn, initiator } of turns) staged.addTurn(turn, initiator)
  for (const some of rows) staged.addRows(some)
  for (const end of ends) {
    const { sessionId } = end
    staged.addState(sessionId, end.state, end.nextSequence)
    for (const removal of end.removals) staged.addRemoval(sessionId, removal)
    for (const { merge, messageOwner } of end.merges) staged.addMerge(sessionId, merge, messageOwner)
    staged.addUsage(sessionId, end.usage, end.totals)
  }
}
