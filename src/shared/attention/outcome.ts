import type { BranchKind, TurnOutcome } from '../vocabulary/entities'
import type { PendingOutcome } from './entities'

/** End of a turn, and the conditions under which it ended. */
export interface TurnEnd {
  readonly outcome: TurnOutcome
  /** True when a limit of the session stopped it. */
  readonly isStoppedByLimit: boolean
  /** True when a focused window showed the session. */
  readonly isViewed: boolean
  readonly branchKind: BranchKind | undefined
}

/**
 * Returns the outcome that the user has to be told of; undefined when there is none. Subagents and asides are part of
 * another session, which no list shows separately: they report there.
 */
export function outcomeToNote({
  outcome,
  isStoppedByLimit,
  isViewed,
  branchKind,
}: TurnEnd): PendingOutcome | undefined {
  if (branchKind === 'subagent' || branchKind === 'aside') return undefined
  if (outcome === 'error' || outcome === 'interrupted') return 'failed'
  if (outcome === 'parked') return undefined
  if (isViewed || (outcome === 'cancelled' && !isStoppedByLimit)) return undefined
  return 'done'
}
