import type { AttentionEntry, AttentionState } from '#shared/attention/entities'
import { sessionTitle } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { attentionLabel, markOf } from '#renderer/features/attention/attention-labels'
import type { SessionItem } from '../inbox-item'
import { m } from '#messages'

/** Returns a session as an item of the inbox. */
export function sessionItem({ sessions }: AppWindow, entry: AttentionEntry): SessionItem {
  const { sessionId, title, attention } = entry
  const known = sessions.byId(sessionId)
  return {
    kind: 'session',
    key: `session:${sessionId}`,
    sessionId,
    entry,
    title: known === undefined ? (title ?? m.sessions.newSession) : sessionTitle(known),
    mark: markOf(attention.state),
    state: attentionLabel(attention),
    since: attention.since,
  }
}

/** Returns the sessions in a state, as items. */
export function sessionsIn(appWindow: AppWindow, state: AttentionState): SessionItem[] {
  const entries = appWindow.attention.sessions.filter(({ attention }) => attention.state === state)
  return entries.map((entry) => sessionItem(appWindow, entry))
}
