import type { RequestInput } from '../../../shared/contract'
import type { Workspace } from '../../lib/workspace.svelte'
import { m } from '../../../messages'

type By = NonNullable<RequestInput<'session.title.generate'>['by']>

/** Gives a session another title. The one before can be put back. */
export async function generateTitle(workspace: Workspace, sessionId: string, by: By): Promise<void> {
  const before = workspace.sessions.byId(sessionId)?.title ?? null
  if (by === 'agent') workspace.announcer.say(m.title.generating)
  const answer = await workspace.connection.request('session.title.generate', { sessionId, by })
  if (!answer.ok) {
    workspace.tell(answer.error)
    return
  }
  if (answer.value.title === before) workspace.toasts.show(m.title.unchanged)
  else if (await workspace.toasts.offerUndo(m.title.renamed({ title: answer.value.title }))) {
    const undone = await workspace.connection.request('session.update', { sessionId, title: before })
    if (!undone.ok) workspace.tell(undone.error)
  }
}
