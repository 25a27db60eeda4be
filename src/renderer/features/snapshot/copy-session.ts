import { sessionTitle } from '../../lib/session-list'
import type { Workspace } from '../../lib/workspace.svelte'
import { fetchExport } from './fetch-export'
import { m } from '../../../messages'

/** Copies a session as Markdown, without the secrets in it. */
export async function copySessionAsMarkdown(workspace: Workspace, sessionId: string): Promise<void> {
  const { connection, sessions } = workspace
  const text = await fetchExport(connection, {
    sessionIds: [sessionId],
    format: 'markdown',
    options: { includeToolOutputs: false, includeEvents: false, includeAncestors: true, includeChildren: false },
  })
  if (!text.ok) {
    workspace.tell(text.error)
    return
  }
  await workspace.copy(text.value)
  const session = sessions.byId(sessionId)
  if (session !== undefined) workspace.toasts.show(m.snapshot.copied({ title: sessionTitle(session) }))
}
