import { ChosenRange } from '#renderer/lib/conversation/chosen-range.svelte'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** Lets the user choose messages to compress in the conversation, beginning with one of them. */
export async function chooseRange(appWindow: AppWindow, open: OpenSession, messageId?: string): Promise<void> {
  const answer = await appWindow.ask('session.getContext', { sessionId: open.sessionId, outline: true })
  if (answer === null) return
  if (answer.messages.length === 0) appWindow.toasts.show(m.compression.nothingYet)
  else open.range = new ChosenRange(answer.messages, messageId)
}
