import type { DayRange } from '#renderer/lib/text/day-range'

/** Ranges that are offered; `custom` lets the user choose the days. */
export const rangePresets = ['7', '30', '90', 'all', 'custom'] as const
export type RangePreset = (typeof rangePresets)[number]

/** Returns the days of a preset that ends today. `now` in Unix ms. */
export function presetRange(preset: Exclude<RangePreset, 'custom'>, now: number): DayRange {
  if (preset === 'all') return { from: '', to: '' }
  const first = new Date(now)
  first.setDate(first.getDate() - Number(preset) + 1)
  return { from: dayOf(first), to: dayOf(new Date(now)) }
}

/** Every day from the first to the last one, both inclusive, at most `limit` at the end. */
export function daysBetween(first: string, last: string, limit: number): string[] {
  const days: string[] = []
  for (let at = last; at >= first && days.length < limit; at = dayBefore(at)) days.push(at)
  return days.reverse()
}

/** IANA name of the time zone. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
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
