import type { SessionListItem } from '#shared/session/entities'
import type { SessionGroup } from '#renderer/lib/sessions/session-list'
import type { SessionLine } from '#renderer/lib/sessions/session-tree'

/** Time span under which sessions of a large group stand. */
export const timeSpans = ['today', 'yesterday', 'week', 'month', 'older'] as const
export type TimeSpan = (typeof timeSpans)[number]

/** A line of the sidebar. All have the same height. */
export type SidebarEntry =
  | { readonly kind: 'pins'; readonly key: string; readonly collapsed: boolean; readonly sessions: readonly string[] }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly group: SessionGroup
      readonly collapsed: boolean
      /** Ids of the sessions that it hides. */
      readonly sessions: readonly string[]
    }
  | {
      readonly kind: 'time'
      readonly key: string
      readonly span: TimeSpan
      readonly collapsed: boolean
      readonly sessions: readonly string[]
    }
  | {
      readonly kind: 'row'
      readonly key: string
      readonly line: SessionLine
      /** Present on rows with branches: whether these are hidden. */
      readonly collapsed?: boolean
    }
  | { readonly kind: 'more'; readonly key: string; readonly folder: string; readonly remaining: number }

export const pinsKey = 'pins'
export const groupKey = (folder: string): string => `group:${folder}`
export const spanKey = (folder: string, span: TimeSpan): string => `time:${folder}:${span}`
export const branchesKey = (sessionId: string): string => `branches:${sessionId}`

/** Returns midnight before a time, in this time zone. */
export function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}

/** Groups with more lines than this are divided by time. */
const UNDIVIDED = 12
const DAY_MS = 86_400_000

interface Options {
  readonly pinned: readonly SessionListItem[]
  readonly groups: readonly SessionGroup[]
  readonly isCollapsed: (key: string) => boolean
  /** The open session: it shows even in what is collapsed. */
  readonly open: string | null
  /** Midnight before now. */
  readonly today: number
  /** Number of sessions of a folder that the list can show; undefined when it is not known. */
  readonly countOf: (folder: string) => number | undefined
}

/** Returns the lines of the sidebar, in order. */
export function sidebarEntries(options: Options): SidebarEntry[] {
  return [...pinEntries(options), ...options.groups.flatMap((group) => groupEntries(group, options))]
}

function pinEntries({ pinned, isCollapsed, open }: Options): SidebarEntry[] {
  if (pinned.length === 0) return []
  const collapsed = isCollapsed(pinsKey)
  const shown = collapsed ? pinned.filter(({ sessionId }) => sessionId === open) : pinned
  return [
    { kind: 'pins', key: pinsKey, collapsed, sessions: collapsed ? idsOf(pinned) : [] },
    ...shown.map((session) => rowOf({ session, depth: 0 })),
  ]
}

function groupEntries(group: SessionGroup, options: Options): SidebarEntry[] {
  const { isCollapsed, open, countOf } = options
  const key = groupKey(group.folder)
  const collapsed = isCollapsed(key)
  const sessions = collapsed ? idsOf(group.lines.map((line) => line.session)) : []
  const heading: SidebarEntry = { kind: 'group', key, group, collapsed, sessions }
  if (collapsed) return [heading, ...openRow(group.lines, open)]
  const remaining = (countOf(group.folder) ?? 0) - group.lines.length
  const more: SidebarEntry[] =
    remaining > 0 ? [{ kind: 'more', key: `more:${group.folder}`, folder: group.folder, remaining }] : []
  const isDivided = group.lines.length > UNDIVIDED
  return [heading, ...(isDivided ? dividedRows(group, options) : rowsOf(group.lines, options)), ...more]
}

/** Rows of a large group under the time spans of their trees. */
function dividedRows(group: SessionGroup, options: Options): SidebarEntry[] {
  const { isCollapsed, open, today } = options
  const bySpan = Map.groupBy(treesOf(group.lines), (tree) => spanOf(newestIn(tree), today))
  return [...bySpan].flatMap(([span, trees]) => {
    const key = spanKey(group.folder, span)
    const collapsed = isCollapsed(key)
    const lines = trees.flat()
    const sessions = collapsed ? idsOf(lines.map((line) => line.session)) : []
    return [
      { kind: 'time' as const, key, span, collapsed, sessions },
      ...(collapsed ? openRow(lines, open) : rowsOf(lines, options)),
    ]
  })
}

function rowsOf(lines: readonly SessionLine[], { isCollapsed, open }: Options): SidebarEntry[] {
  const rows: SidebarEntry[] = []
  /** Depth of the collapsed row whose branches are passed over. */
  let hiddenBelow = Infinity
  lines.forEach((line, at) => {
    const { session, depth } = line
    if (depth > hiddenBelow) {
      if (session.sessionId === open) rows.push(rowOf(line))
      return
    }
    hiddenBelow = Infinity
    const hasBranches = (lines[at + 1]?.depth ?? 0) > depth
    const collapsed = hasBranches && isCollapsed(branchesKey(session.sessionId))
    if (collapsed) hiddenBelow = depth
    rows.push(hasBranches ? { ...rowOf(line), collapsed } : rowOf(line))
  })
  return rows
}

const openRow = (lines: readonly SessionLine[], open: string | null) =>
  lines.filter(({ session }) => session.sessionId === open).map(({ session }) => rowOf({ session, depth: 0 }))

function rowOf(line: SessionLine): Extract<SidebarEntry, { kind: 'row' }> {
  return { kind: 'row', key: line.session.sessionId, line }
}

function treesOf(lines: readonly SessionLine[]): SessionLine[][] {
  const trees: SessionLine[][] = []
  for (const line of lines) {
    if (line.depth === 0) trees.push([line])
    else trees.at(-1)?.push(line)
  }
  return trees
}

const newestIn = (tree: readonly SessionLine[]): number =>
  tree.reduce((newest, { session }) => Math.max(newest, session.lastActivityAt), -Infinity)

function spanOf(time: number, today: number): TimeSpan {
  if (time >= today) return 'today'
  if (time >= today - DAY_MS) return 'yesterday'
  if (time >= today - 7 * DAY_MS) return 'week'
  return time >= today - 30 * DAY_MS ? 'month' : 'older'
}

const idsOf = (sessions: readonly SessionListItem[]): string[] => sessions.map(({ sessionId }) => sessionId)
