import { sessionTitle } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { fetchExport } from './fetch-export'
import { m } from '#messages'

/** Copies a session as Markdown, without the secrets in it. */
export async function copySessionAsMarkdown(appWindow: AppWindow, sessionId: string): Promise<void> {
  const { connection, sessions } = appWindow
  const text = await fetchExport(connection, {
    sessionIds: [sessionId],
    format: 'markdown',
    options: { includeToolOutputs: false, includeEvents: false, includeAncestors: true, includeChildren: false },
  })
  if (!text.ok) {
    appWindow.tell(text.error)
    return
  }
  await appWindow.copy(text.value)
  const session = sessions.byId(sessionId)
  if (session !== undefined) appWindow.toasts.show(m.snapshot.copied({ title: sessionTitle(session) }))
}
