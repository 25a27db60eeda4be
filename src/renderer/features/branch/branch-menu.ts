import type { SessionListItem } from '../../../shared/session/entities'
import type { Workspace } from '../../lib/workspace.svelte'
import type { MenuEntry } from '../../ui/menu'
import { abandonBranch, forkSession } from './branch-actions'
import { branchEnds } from './branch-state'
import { m } from '../../../messages'

/** Menu entries for a session as a branch and for branches of it; empty where there are none, else after a separator. */
export function branchMenu(workspace: Workspace, session: SessionListItem): MenuEntry[] {
  const { sessionId, parentSessionId } = session
  if (session.status === 'archived') return []
  const fork = () => void forkSession(workspace, sessionId, 'fork')
  const entries: MenuEntry[] = ['separator', { label: m.branch.kind.fork, select: fork }]
  if (parentSessionId === undefined) return entries
  const ends = { childSessionId: sessionId, parentSessionId }
  for (const end of branchEnds(session))
    entries.push(
      end === 'merge'
        ? { label: m.branch.mergeAction, select: () => (workspace.dialog = { kind: 'merge', ...ends }) }
        : { label: m.branch.abandon, select: () => void abandonBranch(workspace, ends) },
    )
  return entries
}
