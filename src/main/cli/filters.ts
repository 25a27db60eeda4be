import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RequestInput } from '#shared/contract'
import { UsageError } from './command'
import type { filters } from './table/common'
import { defined } from '#shared/kernel/defined'
import type { Values } from './table/types'

type Criteria = Pick<
  RequestInput<'session.list'>,
  'status' | 'adapterNames' | 'folders' | 'tags' | 'attention' | 'isPinned' | 'activeFrom'
>

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Returns the criteria of a list of sessions that options request. */
export function criteriaOf(values: Values<typeof filters>, now = Date.now()): Criteria {
  const { agent, project, tag, state, status, since, pinned } = values
  return {
    ...defined({ status }),
    ...(agent === undefined ? {} : { adapterNames: [...agent] }),
    ...(project === undefined ? {} : { folders: project.flatMap(foldersOf) }),
    ...(tag === undefined ? {} : { tags: [...tag] }),
    ...(state === undefined ? {} : { attention: [...state] }),
    ...(pinned === true ? { isPinned: true } : {}),
    ...(since === undefined ? {} : { activeFrom: timeOf(since, now) }),
  }
}

/** Returns the options among filters that are given, as written. */
export function givenFilters(values: Values<typeof filters>): string[] {
  const { agent, project, tag, state, status, since, pinned } = values
  return Object.entries({ agent, project, tag, state, status, since, pinned })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `--${name}`)
}

/** Returns the folder, under the name that it was given and without links. */
function foldersOf(path: string): string[] {
  const folder = resolve(path)
  try {
    return [...new Set([folder, realpathSync(folder)])]
  } catch {
    return [folder]
  }
}

/** Returns the time that a date or an age means, in Unix milliseconds. */
export function timeOf(text: string, now: number, option = 'since'): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? []
  if (count !== undefined) return Math.max(0, now - Number(count) * (UNITS[unit] ?? 0) * 1000)
  // A day without a time is meant in local time.
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text)
  if (!/^\d{4}-/.test(text) || Number.isNaN(time) || time < 0)
    throw new UsageError(`--${option} takes a date such as 2026-01-31, or an age such as 12h, not "${text}"`)
  return time
}

/** Returns a number of things to print. */
export function countOf(option: string, text: string): number {
  const count = Number(text)
  if (!/^\d{1,9}$/.test(text) || count === 0) throw new UsageError(`--${option} takes a number from 1, not "${text}"`)
  return count
}
