import { defined } from '#shared/kernel/defined'

/** Days as `2026-07-31`, both inclusive; empty where there is no bound. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Returns the bounds of some days of local time, in Unix ms: `since` inclusive, `until` exclusive. */
export function rangeBounds({ from, to }: DayRange): { since?: number; until?: number } {
  const since = startOf(from, 0)
  const until = startOf(to, 1)
  return { ...defined({ since, until }) }
}

function startOf(day: string, later: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const at = new Date(year, month - 1, date + later).getTime()
  return Number.isNaN(at) ? undefined : at
}
