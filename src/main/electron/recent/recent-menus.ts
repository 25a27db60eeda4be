import type { JumpListCategory, MenuItemConstructorOptions } from 'electron'
import { linkOf } from '#client/links'
import type { SessionListItem } from '#shared/session/entities'
import { m } from '#messages'

/** Number of sessions in a menu of the system. */
export const MOST_RECENT = 8
const TITLE_WIDTH = 60

/** Session in a menu of the system. */
export interface RecentSession {
  readonly sessionId: string
  readonly title: string
}

export interface RecentActions {
  openSession(sessionId: string): void
  newSession(): void
}

/** Returns what menus show of sessions. */
export const recentOf = (sessions: readonly SessionListItem[]): RecentSession[] =>
  sessions.slice(0, MOST_RECENT).map(({ sessionId, title }) => ({ sessionId, title: shortTitle(title) }))

/** Returns the menu of the icon in the dock of macOS, which adds windows itself. */
export function dockMenu(
  sessions: readonly RecentSession[],
  { newSession, openSession }: RecentActions,
): MenuItemConstructorOptions[] {
  return [
    { label: m.commands.title['session.new'], click: () => newSession() },
    ...(sessions.length === 0 ? [] : [{ type: 'separator' as const }]),
    ...sessions.map(({ sessionId, title }) => ({
      // A menu takes one & for the mark of a key.
      label: title.replaceAll('&', '&&'),
      click: () => openSession(sessionId),
    })),
  ]
}

/**
 * Returns the jump list of Windows. Entries start the program with a link, which the running app follows.
 * @param removed Arguments of entries that the user removed: Windows refuses a list that has them again.
 */
export function jumpList(
  sessions: readonly RecentSession[],
  { program, args, removed }: { program: string; args: readonly string[]; removed: readonly string[] },
): JumpListCategory[] {
  const entry = (link: string, title: string) => ({
    type: 'task' as const,
    program,
    args: [link, ...args].map(windowsArgument).join(' '),
    title,
    iconPath: program,
    iconIndex: 0,
  })
  const items = sessions
    .map(({ sessionId, title }) => entry(linkOf({ kind: 'session', sessionId }), title))
    .filter((item) => !removed.includes(item.args))
  const tasks = {
    type: 'tasks' as const,
    items: [entry(linkOf({ kind: 'new' }), m.commands.title['session.new'])],
  }
  return items.length === 0 ? [tasks] : [{ type: 'custom', name: m.palette.before.sessions, items }, tasks]
}

function shortTitle(title = m.desktop.untitledSession): string {
  const plain = title.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return plain.length > TITLE_WIDTH ? `${plain.slice(0, TITLE_WIDTH - 1)}…` : plain
}

/** Quotes an argument as programs of Windows split their command line. */
function windowsArgument(arg: string): string {
  if (/^[^\s"]+$/.test(arg)) return arg
  return `"${arg.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}
