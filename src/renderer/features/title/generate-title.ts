import type { RequestInput } from '#shared/contract'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

type By = NonNullable<RequestInput<'session.title.generate'>['by']>

/** Gives a session another title. The one before can be put back. */
export async function generateTitle(appWindow: AppWindow, sessionId: string, by: By): Promise<void> {
  const before = appWindow.sessions.byId(sessionId)?.title ?? null
  if (by === 'agent') appWindow.announcer.say(m.title.generating)
  const answer = await appWindow.ask('session.title.generate', { sessionId, by })
  if (answer === null) return
  if (answer.title === before) appWindow.toasts.show(m.title.unchanged)
  else if (await appWindow.toasts.offerUndo(m.title.renamed({ title: answer.title }))) {
    await appWindow.ask('session.update', { sessionId, title: before })
  }
}
