import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { quoted } from './block-text'

/** Adds a text to the draft of a session, as a quotation. */
export function quote({ drafts, focusComposer }: AppWindow, sessionId: string, text: string): void {
  const draft = drafts.get(sessionId)
  drafts.set(sessionId, [draft, `${quoted(text)}\n\n`].filter((part) => part !== '').join('\n\n'))
  focusComposer()
}
