import type { MenuItemConstructorOptions } from 'electron'
import type { AttentionEntry } from '#shared/attention/entities'
import { waitingCount } from '#shared/state/attention'
import { m } from '#messages'

export interface TrayActions {
  openSession(sessionId: string): void
  open(): void
  /** Turns notifications of Parley off, or on again. */
  setDoNotDisturb(isOn: boolean): void
  quit(): void
}

/** Maximum number of sessions of one kind. */
const MAX_SESSIONS = 12
const TITLE_WIDTH = 50

/** Returns the menu of the tray: sessions that need the user, running ones, and the app itself. */
export function trayMenu(
  sessions: readonly AttentionEntry[],
  doNotDisturb: boolean,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const of = (state: AttentionEntry['attention']['state']) =>
    sessions.filter(({ attention }) => attention.state === state)
  const item = (entry: AttentionEntry): MenuItemConstructorOptions => ({
    label: labelOf(entry),
    click: () => actions.openSession(entry.sessionId),
  })
  const group = (label: string, entries: readonly AttentionEntry[]): MenuItemConstructorOptions[] =>
    entries.length === 0
      ? []
      : [
          { label, enabled: false },
          ...entries.slice(0, MAX_SESSIONS).map(item),
          ...(entries.length > MAX_SESSIONS
            ? [{ label: m.desktop.more({ count: entries.length - MAX_SESSIONS }), click: () => actions.open() }]
            : []),
          { type: 'separator' as const },
        ]
  const groups = [
    ...group(m.notifications.trayNeedsYou, of('needsYou')),
    ...group(m.notifications.trayRunning, of('working')),
  ]
  return [
    ...(groups.length === 0
      ? [{ label: m.notifications.trayQuiet, enabled: false }, { type: 'separator' as const }]
      : groups),
    {
      label: m.notifications.doNotDisturb,
      type: 'checkbox',
      checked: doNotDisturb,
      click: ({ checked }) => actions.setDoNotDisturb(checked),
    },
    { label: m.notifications.openParley, click: () => actions.open() },
    { label: m.desktop.quit, click: () => actions.quit() },
  ]
}

function labelOf({ title = m.notifications.words.untitled, attention }: AttentionEntry): string {
  const name = title.length > TITLE_WIDTH ? `${title.slice(0, TITLE_WIDTH - 1)}…` : title
  // A menu takes one & for the mark of a key.
  const plain = name.replaceAll('&', '&&')
  if (attention.state !== 'needsYou') return plain
  const [first] = attention.requests ?? []
  const count = waitingCount(attention)
  const state =
    count === 1 && first !== undefined ? m.notifications.needs[first.kind] : m.attention.needsMany({ count })
  return m.notifications.trayEntry({ title: plain, state })
}
