import type { RequestInput } from '../../../shared/contract'
import type { Workspace } from '../../lib/workspace.svelte'
import type { MenuEntry } from '../../ui/menu'
import { m } from '../../../messages'

type By = NonNullable<RequestInput<'session.title.generate'>['by']>

/** Menu entries that change a session's title without typing one. */
export function titleEntries(workspace: Workspace, sessionId: string): MenuEntry[] {
  return [
    { label: m.title.fromFirstMessage, select: () => void generateTitle(workspace, sessionId, 'rules') },
    {
      label: m.title.generate,
      description: m.title.generateHint,
      select: () => void generateTitle(workspace, sessionId, 'agent'),
    },
  ]
}

/** Gives a session another title. The one before can be put back. */
async function generateTitle(workspace: Workspace, sessionId: string, by: By): Promise<void> {
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
