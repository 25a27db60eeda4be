import { defined } from '../../../shared/kernel/defined'
/** Ranges that are offered; `custom` lets the user choose the days. */
export const rangePresets = ['7', '30', '90', 'all', 'custom'] as const
export type RangePreset = (typeof rangePresets)[number]

/** Days as `2026-07-31`, both inclusive; empty where there is no bound. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Returns the days of a preset that ends today. `now` in Unix ms. */
export function presetRange(preset: Exclude<RangePreset, 'custom'>, now: number): DayRange {
  if (preset === 'all') return { from: '', to: '' }
  const first = new Date(now)
  first.setDate(first.getDate() - Number(preset) + 1)
  return { from: dayOf(first), to: dayOf(new Date(now)) }
}

/** Returns the bounds of a query for these days of local time, in Unix ms. */
export function rangeBounds({ from, to }: DayRange): { since?: number; until?: number } {
  const since = startOf(from, 0)
  const until = startOf(to, 1)
  return { ...defined({ since, until }) }
}

/** Every day from the first to the last one, both inclusive, at most `limit` at the end. */
export function daysBetween(first: string, last: string, limit: number): string[] {
  const days: string[] = []
  for (let at = last; at >= first && days.length < limit; at = dayBefore(at)) days.push(at)
  return days.reverse()
}

/** Offset of local time from UTC, in minutes, in whole quarters of an hour. */
export function localOffset(now: number): number {
  return Math.round(-new Date(now).getTimezoneOffset() / 15) * 15
}

function startOf(day: string, later: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const at = new Date(year, month - 1, date + later).getTime()
  return Number.isNaN(at) ? undefined : at
}

function dayBefore(day: string): string {
  const before = new Date(`${day}T00:00:00Z`)
  before.setUTCDate(before.getUTCDate() - 1)
  return before.toISOString().slice(0, 10)
}

function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}
