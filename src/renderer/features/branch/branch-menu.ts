import type { SessionListItem } from '../../../shared/session/entities'
import type { Workspace } from '../../lib/workspace.svelte'
import type { MenuEntry } from '../../ui/menu'
import { abandonBranch, forkSession } from './branch-actions'
import { branchEnds } from './branch-state'

/** What can be done with a session as a branch and with branches of it; empty where nothing can, else after a separator. */
export function branchMenu(workspace: Workspace, session: SessionListItem): MenuEntry[] {
  const { sessionId, parentSessionId } = session
  if (session.status === 'archived') return []
  const fork = () => void forkSession(workspace, sessionId, 'fork')
  const entries: MenuEntry[] = ['separator', { label: 'Fork', select: fork }]
  if (parentSessionId === undefined) return entries
  const ends = { childSessionId: sessionId, parentSessionId }
  for (const end of branchEnds(session))
    entries.push(
      end === 'merge'
        ? { label: 'Merge…', select: () => (workspace.dialog = { kind: 'merge', ...ends }) }
        : { label: 'Abandon', select: () => void abandonBranch(workspace, ends) },
    )
  return entries
}
