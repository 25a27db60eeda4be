import { inBrowser } from '../../lib/client'
import type { Workspace } from '../../lib/workspace.svelte'
import type { PaletteItem } from './palette-items'

const SHOWN = 8

/** Files in the folder of the open session that match. Opens them on the desktop; in a browser names them in the message. */
export async function findFiles(workspace: Workspace, query: string): Promise<readonly PaletteItem[]> {
  const { connection, openSession, page } = workspace
  if (openSession === null || page !== null) return []
  const { sessionId } = openSession
  const answer = await connection.request('session.files.complete', { sessionId, query, limit: SHOWN })
  if (!answer.ok) return []
  return answer.value.entries
    .filter(({ kind }) => kind === 'file')
    .map(({ path }) => ({
      key: `file:${path}`,
      title: path,
      details: [],
      run: () => (inBrowser() ? nameFile(workspace, sessionId, path) : void openFile(workspace, sessionId, path)),
    }))
}

async function openFile(workspace: Workspace, sessionId: string, path: string): Promise<void> {
  const answer = await workspace.connection.request('app.openPath', { sessionId, path })
  if (!answer.ok) workspace.tell(answer.error)
  else if (answer.value.reason !== undefined) workspace.toasts.show(answer.value.reason)
}

function nameFile(workspace: Workspace, sessionId: string, path: string): void {
  const { drafts } = workspace
  const draft = drafts.get(sessionId)
  const name = /\s/.test(path) ? `"${path}"` : path
  drafts.set(sessionId, `${draft}${draft === '' || /\s$/.test(draft) ? '' : ' '}@${name} `)
  workspace.focusComposer()
}
