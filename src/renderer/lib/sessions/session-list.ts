import { leadOf } from '#shared/session/lead'
import type { Session, SessionListItem, SessionStatus } from '#shared/session/entities'
import type { RequestOutput } from '#shared/contract'
import { baseName, firstLine } from '../text/format'
import { rootOf, sessionTrees, type SessionLine } from './session-tree'
import { m } from '#messages'

export type StatusFilter = SessionStatus | 'all'

export type StatusCounts = RequestOutput<'session.getStatusCounts'>

/** A choice of the status filter. */
export interface FilterOption {
  readonly filter: StatusFilter
  readonly name: string
  /** Number of sessions, once known. */
  readonly sessions: number | undefined
}

/** The choices of the status filter. "Current" is all but the archived ones and those that were only found. */
export function filterOptions(counts: StatusCounts | null): FilterOption[] {
  const options: FilterOption[] = [
    {
      filter: 'all',
      name: m.sessions.filter.all,
      sessions: counts === null ? undefined : counts.active + counts.closed,
    },
    { filter: 'active', name: m.sessions.filter.active, sessions: counts?.active },
    { filter: 'closed', name: m.sessions.filter.closed, sessions: counts?.closed },
    { filter: 'archived', name: m.sessions.filter.archived, sessions: counts?.archived },
  ]
  if (counts !== null && counts.discovered > 0)
    options.push({ filter: 'discovered', name: m.sessions.filter.discovered, sessions: counts.discovered })
  return options
}

/** Sessions of one folder, the newest activity first, branches under their parents. */
export interface SessionGroup {
  /** The folder's path; empty for sessions without one. */
  readonly folder: string
  readonly name: string
  readonly lines: readonly SessionLine[]
}

const TITLE_LENGTH = 80

/** The name of a session: its title, else the first words that are its own. */
export function sessionTitle(session: SessionListItem): string {
  const title = session.title?.trim() ?? ''
  if (title !== '') return firstLine(title, TITLE_LENGTH)
  const words = firstLine(session.preview?.firstUserMessage ?? '', TITLE_LENGTH)
  if (words !== '') return words
  return session.branchKind === undefined ? m.sessions.newSession : m.branch.newOfKind[session.branchKind]
}

/** The folder a session works in, or an empty string. */
export function sessionFolder(session: Session): string {
  return session.targetWorkingDirectory ?? session.agents.find((agent) => agent.cwd !== undefined)?.cwd ?? ''
}

/**
 * The folder that a session is listed under: its own, or for a session in a worktree the same folder of the repository's main
 * working files.
 */
export function listedFolder(session: Session): string {
  const folder = sessionFolder(session)
  const { place } = session
  if (place === undefined || !folder.startsWith(place.path)) return folder
  return `${place.repository}${folder.slice(place.path.length)}`
}

/** The adapterName of the agent that leads a session, if it has one. */
export function leadAdapter(session: Session): string | undefined {
  return leadOf(session)?.adapterName ?? session.adapterName
}

/** Returns true when something runs or waits in a session. */
export function isRunning(session: SessionListItem): boolean {
  const status = session.runStatus
  return status === 'thinking' || status === 'callingTool' || status === 'awaitingPermission'
}

/** The list after some sessions changed and others went: newest activity first, only those that pass the filters. */
export function patchSessions(
  list: readonly SessionListItem[],
  changed: readonly SessionListItem[],
  removed: readonly string[],
  filter: StatusFilter,
  passes: (session: SessionListItem) => boolean = () => true,
): SessionListItem[] {
  const gone = new Set([...removed, ...changed.map((session) => session.sessionId)])
  const kept = list.filter((session) => !gone.has(session.sessionId))
  const shown = changed.filter((session) => (filter === 'all' || session.status === filter) && passes(session))
  return [...kept, ...shown].sort(byActivity)
}

/** Adds the next page of a list; sessions that are there already stay as they are. */
export function appendSessions(list: readonly SessionListItem[], page: readonly SessionListItem[]): SessionListItem[] {
  const known = new Set(list.map((session) => session.sessionId))
  return [...list, ...page.filter((session) => !known.has(session.sessionId))]
}

/** Sessions by folder; the folder with the newest activity comes first. Branches stay with their parents. */
export function groupSessions(list: readonly SessionListItem[]): SessionGroup[] {
  return groupsOf(list, new Map())
}

interface Grouped {
  readonly sessions: readonly SessionListItem[]
  readonly group: SessionGroup
}

/**
 * Returns a function that groups sessions like {@link groupSessions}. Groups in which nothing changed since its last call
 * are the same objects, so that an update costs what changed and not what is listed.
 */
export function sessionGrouping(): (list: readonly SessionListItem[]) => SessionGroup[] {
  const before = new Map<string, Grouped>()
  return (list) => groupsOf(list, before)
}

function groupsOf(list: readonly SessionListItem[], before: Map<string, Grouped>): SessionGroup[] {
  const byId = new Map(list.map((session) => [session.sessionId, session]))
  const byFolder = Map.groupBy(list, (session) => listedFolder(rootOf(session, byId)))
  for (const folder of before.keys()) if (!byFolder.has(folder)) before.delete(folder)
  return [...byFolder].map(([folder, sessions]) => {
    const known = before.get(folder)
    if (known?.sessions.length === sessions.length && sessions.every((one, at) => known.sessions[at] === one))
      return known.group
    const name = folder === '' ? m.sessions.noFolder : baseName(folder)
    const group = { folder, name, lines: sessionTrees(sessions).flat() }
    before.set(folder, { sessions, group })
    return group
  })
}

function byActivity(a: SessionListItem, b: SessionListItem): number {
  return b.lastActivityAt - a.lastActivityAt || (a.sessionId < b.sessionId ? 1 : -1)
}
