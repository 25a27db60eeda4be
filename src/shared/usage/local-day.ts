import { QUARTER_MS } from './rollup'

/** Returns whether a name is that of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns a function that names the day of a quarter of an hour (since the Unix epoch) in a time zone. */
export function dayOfQuarter(timeZone: string): (quarter: number) => string {
  const dayOf = localDays(timeZone)
  return (quarter) => dayOf(quarter * QUARTER_MS)
}

/** Returns a function that names the day of a moment (Unix ms) in a time zone, such as `2026-07-31`. */
export function localDays(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`
  }
}
