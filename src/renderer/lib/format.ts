/*
 * Numbers and times as people read them. Pure; the present moment always comes in as `now`.
 */

import { clampTime } from '../../shared/kernel/time'
import { m } from '../../messages'

export { firstLine } from '../../shared/kernel/text'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Age of `time`, in one or two characters and a unit: "now", "5m", "3h", "2d", then a date. */
export function relativeTime(time: number, now: number, locale?: string): string {
  const age = now - time
  if (age < MINUTE) return m.time.now
  if (age < HOUR) return m.time.minutesShort({ value: count(Math.floor(age / MINUTE)) })
  if (age < DAY) return m.time.hoursShort({ value: count(Math.floor(age / HOUR)) })
  if (age < 7 * DAY) return m.time.daysShort({ value: count(Math.floor(age / DAY)) })
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear(time, now) ? {} : { year: 'numeric' }),
  }).format(clampTime(time))
}

/** The same inside a sentence: "just now", "5 min. ago", "3 hr. ago", "2 days ago", then "on" a date. */
export function relativePhrase(time: number, now: number, locale?: string): string {
  const age = now - time
  const [size, unit] =
    age < HOUR ? ([MINUTE, 'minute'] as const) : age < DAY ? ([HOUR, 'hour'] as const) : ([DAY, 'day'] as const)
  if (age < MINUTE) return m.time.justNow
  if (age >= 7 * DAY) return m.time.onDate({ date: relativeTime(time, now, locale) })
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(-Math.floor(age / size), unit)
}

function sameYear(a: number, b: number): boolean {
  return new Date(clampTime(a)).getFullYear() === new Date(clampTime(b)).getFullYear()
}

/** The clock time of today, and the date with it of any other day. */
export function clockTime(time: number, now: number, locale?: string): string {
  const sameDay = new Date(clampTime(time)).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(sameDay ? {} : { day: 'numeric', month: 'short' }),
    ...(sameYear(time, now) ? {} : { year: 'numeric' }),
  }).format(clampTime(time))
}

/** Date and time to the second, for tooltips. */
export function exactTime(time: number, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }).format(clampTime(time))
}

/** Milliseconds as "<0.1 s", "8.2 s", "1 m 12 s", "2 h 5 m". */
export function duration(ms: number): string {
  if (ms < 50) return m.time.underTenth
  if (ms < 10 * SECOND) return m.time.seconds({ value: (ms / SECOND).toFixed(1) })
  if (ms < MINUTE) return m.time.seconds({ value: count(Math.round(ms / SECOND)) })
  const seconds = Math.round(ms / SECOND)
  if (ms < HOUR)
    return m.time.minutesAndSeconds({ minutes: count(Math.floor(seconds / 60)), seconds: count(seconds % 60) })
  const minutes = Math.round(ms / MINUTE)
  return m.time.hoursAndMinutes({ hours: count(Math.floor(minutes / 60)), minutes: count(minutes % 60) })
}

/** Time that is left, in minutes and seconds: "9:58". */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / SECOND)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A whole number with its thousands grouped. */
export function count(value: number, locale?: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value)
}

/** Tokens, short: "950", "41.2k", "1.3M". */
export function tokens(value: number): string {
  if (value < 1000) return String(Math.round(value))
  if (value < 999_950) return `${short(value / 1000)}k`
  return `${short(value / 1_000_000)}M`
}

function short(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '')
}

/** A share of a hundred, whole: "62%"; a share that is there but rounds to nothing is "<1%". */
export function percent(value: number): string {
  return value > 0 && value < 1 ? '<1%' : `${Math.round(value)}%`
}

/** Money in US dollars; below a cent with as many digits as say something. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.0001) return '<$0.0001'
  if (amount > 0 && amount < 0.01) return `$${amount.toPrecision(2)}`
  return `$${amount.toFixed(2)}`
}

/** Bytes in decimal units, as file managers show them: "0 bytes", "16.4 kB", "1.2 MB". */
export function bytes(value: number): string {
  if (value < 1000) return m.units.bytes({ value })
  const units = ['kB', 'MB', 'GB', 'TB']
  let rest = value / 1000
  let unit = 0
  while (rest >= 999.95 && unit < units.length - 1) {
    rest /= 1000
    unit++
  }
  return `${rest.toFixed(1)} ${units[unit] ?? 'TB'}`
}

/** "1 file", "2 files". */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** The last name of a path, of either kind of separator; the path itself for a root. */
export function baseName(path: string): string {
  const parts = path.split(/[\\/]+/).filter((part) => part !== '')
  return parts.at(-1) ?? path
}
