import type { AttentionState } from '#shared/attention/entities'
import type { RequestInput } from '#shared/contract'
import type { ActivityPeriod, SavedFilter } from '#shared/saved-filter/entities'
import type { SessionListItem } from '#shared/session/entities'
import { listedFolder } from './session-list'

/** Criteria of a list of sessions besides their status; empty lists and null stand for any. */
export interface SessionFilter {
  readonly adapterNames: readonly string[]
  readonly folders: readonly string[]
  readonly tags: readonly string[]
  readonly machines: readonly string[]
  readonly attention: readonly AttentionState[]
  readonly period: ActivityPeriod | null
  readonly isPinned: boolean
}

export const anySession: SessionFilter = {
  adapterNames: [],
  folders: [],
  tags: [],
  machines: [],
  attention: [],
  period: null,
  isPinned: false,
}

/** The criteria that hold a list of values. */
export const listCriteria = ['adapterNames', 'folders', 'tags', 'machines', 'attention'] as const
export type ListCriterion = (typeof listCriteria)[number]

/** Returns the number of values that a filter asks for. */
export function valuesIn(filter: SessionFilter): number {
  const listed = listCriteria.reduce((sum, name) => sum + filter[name].length, 0)
  return listed + Number(filter.period !== null) + Number(filter.isPinned)
}

/** Returns a filter with a value added to one of its lists, or taken out. */
export function withToggled(filter: SessionFilter, name: ListCriterion, value: string): SessionFilter {
  const values: readonly string[] = filter[name]
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return { ...filter, [name]: next }
}

const DAY_MS = 86_400_000
const DAYS: Readonly<Record<Exclude<ActivityPeriod, 'older'>, number>> = { day: 1, week: 7, month: 30 }

/** Returns the time span of a period: from inclusive, before exclusive. */
export function spanOf(period: ActivityPeriod | null, now: number): { activeFrom?: number; activeBefore?: number } {
  if (period === null) return {}
  if (period === 'older') return { activeBefore: now - DAYS.month * DAY_MS }
  return { activeFrom: now - DAYS[period] * DAY_MS }
}

type Criteria = Pick<
  RequestInput<'session.list'>,
  'adapterNames' | 'folders' | 'tags' | 'machines' | 'attention' | 'isPinned' | 'activeFrom' | 'activeBefore'
>

/** Returns a filter as requests take it. */
export function criteriaOf(filter: SessionFilter, now: number): Criteria {
  return {
    ...(filter.adapterNames.length > 0 ? { adapterNames: [...filter.adapterNames] } : {}),
    ...(filter.folders.length > 0 ? { folders: [...filter.folders] } : {}),
    ...(filter.tags.length > 0 ? { tags: [...filter.tags] } : {}),
    ...(filter.machines.length > 0 ? { machines: [...filter.machines] } : {}),
    ...(filter.attention.length > 0 ? { attention: [...filter.attention] } : {}),
    ...(filter.isPinned ? { isPinned: true } : {}),
    ...spanOf(filter.period, now),
  }
}

/** Returns true for a session that a filter lets through; sessions that changed are checked without asking the host. */
export function passesFilter(filter: SessionFilter, session: SessionListItem, now: number): boolean {
  const { adapterNames, folders, tags, machines, attention, period, isPinned } = filter
  const { activeFrom = -Infinity, activeBefore = Infinity } = spanOf(period, now)
  const own = new Set((session.tags ?? []).map((tag) => tag.toLowerCase()))
  const adapters = [...session.agents.map((agent) => agent.adapterName), session.adapterName]
  return (
    (adapterNames.length === 0 || adapters.some((name) => name !== undefined && adapterNames.includes(name))) &&
    (folders.length === 0 || folders.includes(listedFolder(session))) &&
    tags.every((tag) => own.has(tag.toLowerCase())) &&
    (machines.length === 0 || machines.includes(session.machineId ?? '')) &&
    (attention.length === 0 || attention.includes(session.attention?.state ?? 'idle')) &&
    (!isPinned || session.pinnedAt !== undefined) &&
    session.lastActivityAt >= activeFrom &&
    session.lastActivityAt < activeBefore
  )
}

/** Returns the filter that was saved. */
export function filterOf(saved: SavedFilter): SessionFilter {
  const { adapterNames = [], folders = [], tags = [], machines = [], attention = [], period = null } = saved
  return { adapterNames, folders, tags, machines, attention, period, isPinned: saved.isPinned === true }
}

/** Returns a filter to be saved under a name. */
export function savedAs(name: string, filter: SessionFilter): SavedFilter {
  const { activeFrom: _from, activeBefore: _before, ...criteria } = criteriaOf(filter, 0)
  return { name, ...criteria, ...(filter.period === null ? {} : { period: filter.period }) }
}
