import { sessionTitle } from '../../lib/session-list'
import type { Workspace } from '../../lib/workspace.svelte'
import { fetchFile } from './exchange'
import { m } from '../../../messages'

/** Copies a session as Markdown, without the secrets in it. */
export async function copySessionAsMarkdown(workspace: Workspace, sessionId: string): Promise<void> {
  const { connection, sessions } = workspace
  const made = await connection.request('session.snapshot.exportFile', {
    sessionIds: [sessionId],
    format: 'markdown',
    options: { includeToolOutputs: false, includeEvents: false, includeAncestors: true, includeChildren: false },
    fileName: 'session.md',
  })
  if (!made.ok) {
    workspace.tell(made.error)
    return
  }
  const { fileId } = made.value
  if (fileId === undefined) return
  const file = await fetchFile(connection, fileId, new AbortController().signal, () => undefined)
  if (!file.ok) {
    workspace.tell(file.error)
    return
  }
  await workspace.copy(await file.value.text())
  const session = sessions.byId(sessionId)
  if (session !== undefined) workspace.toasts.show(m.snapshot.copied({ title: sessionTitle(session) }))
}
