import { inBrowser } from '#renderer/lib/host/client'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { PaletteItem } from './palette-items'

const SHOWN = 8

/** Files in the folder of the open session that match. Opens them on the desktop; in a browser names them in the message. */
export async function findFiles(appWindow: AppWindow, query: string): Promise<readonly PaletteItem[]> {
  const { connection, openSession, page } = appWindow
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
      run: () => (inBrowser() ? nameFile(appWindow, sessionId, path) : void openFile(appWindow, sessionId, path)),
    }))
}

async function openFile(appWindow: AppWindow, sessionId: string, path: string): Promise<void> {
  const answer = await appWindow.ask('app.openPath', { sessionId, path })
  if (answer?.reason !== undefined) appWindow.toasts.show(answer.reason)
}

function nameFile(appWindow: AppWindow, sessionId: string, path: string): void {
  const { drafts } = appWindow
  const draft = drafts.get(sessionId)
  const name = /\s/.test(path) ? `"${path}"` : path
  drafts.set(sessionId, `${draft}${draft === '' || /\s$/.test(draft) ? '' : ' '}@${name} `)
  appWindow.focusComposer()
}
