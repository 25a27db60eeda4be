import type { AgentsContext } from '#core/agents/context'
import type { SessionCore } from '../stream/session-core'
import { forgetSince, isLookedAt, remember, stateBetween, type FolderState } from './folder-state'
import { tellGitHead } from './git-head'
import { lookWatching } from './look-watching'
import type { TurnWatch } from './turn-watch'

/** Circumstances of the start of a turn. */
interface Start {
  readonly watch: TurnWatch
  /** Time at which the agent got its prompt, in Unix ms; null before that. */
  promptedAt(): number | null
  /** Folder as the last turn left it, once that is known. */
  ended(): Promise<FolderState | null> | null
  last(): FolderState | null
}

/**
 * Scans the folder at the start of a turn. Files written after the agent got its prompt do not count. Null when it is not
 * scanned.
 */
export async function lookBefore(
  { dataDir }: Pick<AgentsContext, 'dataDir'>,
  session: SessionCore,
  { watch, promptedAt, ended: ending, last }: Start,
): Promise<FolderState | null> {
  const folder = session.cwd
  if (!isLookedAt(folder, dataDir)) return null
  const ended = await ending()
  const { looked, tracked } = await lookWatching(folder, dataDir, watch, () => promptedAt() !== null)
  // Between two turns the user works. What the agent has changed since it got its prompt was before as the last one left it.
  const at = promptedAt()
  const between = ended !== null && at !== null ? await stateBetween(folder, ended, looked, at) : looked
  const state = { ...between, tracked }
  await remember(folder, state, last())
  const prompted = promptedAt()
  if (prompted !== null) forgetSince(state, prompted)
  tellGitHead(session, state.git === null ? null : { branch: state.git.branch, head: state.git.head })
  return state
}
