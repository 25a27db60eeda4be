/*
 * Numbers and times as people read them. Pure; the present moment always comes in as `now`.
 */

import { clampTime } from '#shared/kernel/time'
import { locale as localeOfApp, m } from '#messages'
import { dateFormat, numberFormat, relativeTimeFormat } from '#messages/formats'

export { firstLine } from '#shared/kernel/text'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const

/** Age of `time`, in one or two characters and a unit: "now", "5m", "3h", "2d", then a date. */
export function relativeTime(time: number, now: number, locale = localeOfApp): string {
  const age = now - time
  if (age < MINUTE) return m.time.now
  if (age < HOUR) return m.time.minutesShort({ value: count(Math.floor(age / MINUTE)) })
  if (age < DAY) return m.time.hoursShort({ value: count(Math.floor(age / HOUR)) })
  if (age < 7 * DAY) return m.time.daysShort({ value: count(Math.floor(age / DAY)) })
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(sameYear(time, now) ? {} : { year: 'numeric' }),
  }).format(clampTime(time))
}

/**
 * Makes the formats that a list of sessions needs first. The first ones of a page take some 20 ms, which are free while it
 * waits for its host.
 */
export function warmFormats(now: number): void {
  count(0)
  relativeTime(now - 8 * DAY, now)
  exactTime(now)
}

/** The same inside a sentence: "just now", "5 min. ago", "3 hr. ago", "2 days ago", then "on" a date. */
export function relativePhrase(time: number, now: number, locale = localeOfApp): string {
  const age = now - time
  const [size, unit] =
    age < HOUR ? ([MINUTE, 'minute'] as const) : age < DAY ? ([HOUR, 'hour'] as const) : ([DAY, 'day'] as const)
  if (age < MINUTE) return m.time.justNow
  if (age >= 7 * DAY) return m.time.onDate({ date: relativeTime(time, now, locale) })
  return relativeTimeFormat(locale, { style: 'short' }).format(-Math.floor(age / size), unit)
}

function sameYear(a: number, b: number): boolean {
  return new Date(clampTime(a)).getFullYear() === new Date(clampTime(b)).getFullYear()
}

/** The clock time of today, and the date with it of any other day. */
export function clockTime(time: number, now: number, locale = localeOfApp): string {
  const sameDay = new Date(clampTime(time)).toDateString() === new Date(now).toDateString()
  return dateFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(sameDay ? {} : { day: 'numeric', month: 'short' }),
    ...(sameYear(time, now) ? {} : { year: 'numeric' }),
  }).format(clampTime(time))
}

/** A day of a time axis: "Nov 20". */
export function dayName(time: number, locale = localeOfApp): string {
  return dateFormat(locale, { day: 'numeric', month: 'short' }).format(clampTime(time))
}

/** A time in the days around now: "Wed, Nov 25, 9:00 AM". */
export function planTime(time: number, locale = localeOfApp): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(clampTime(time))
}

/** Date and time to the second, for tooltips. */
export function exactTime(time: number, locale = localeOfApp): string {
  return dateFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }).format(clampTime(time))
}

/** Milliseconds as "<0.1 s", "8.2 s", "1 m 12 s", "2 h 5 m". */
export function duration(ms: number): string {
  if (ms < 50) return m.time.underTenth
  if (ms < 10 * SECOND) return m.time.seconds({ value: numberFormat(localeOfApp, oneDigit).format(ms / SECOND) })
  if (ms < MINUTE) return m.time.seconds({ value: count(Math.round(ms / SECOND)) })
  const seconds = Math.round(ms / SECOND)
  if (ms < HOUR && seconds % 60 === 0 && seconds < 3600) return m.time.minutes({ minutes: count(seconds / 60) })
  if (ms < HOUR)
    return m.time.minutesAndSeconds({ minutes: count(Math.floor(seconds / 60)), seconds: count(seconds % 60) })
  const minutes = Math.round(ms / MINUTE)
  if (minutes % 60 === 0) return m.time.hours({ hours: count(minutes / 60) })
  return m.time.hoursAndMinutes({ hours: count(Math.floor(minutes / 60)), minutes: count(minutes % 60) })
}

/** Time that is left, in minutes and seconds: "9:58". */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / SECOND)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A whole number with its thousands grouped. */
export function count(value: number, locale = localeOfApp): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(value)
}

/** Tokens, short: "950", "41.2k", "1.3M". */
export function tokens(value: number, locale = localeOfApp): string {
  if (value < 1000) return count(value, locale)
  if (value < 999_950) return `${short(value / 1000, locale)}k`
  return `${short(value / 1_000_000, locale)}M`
}

/** With at most one digit after the point. */
function short(value: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 1, useGrouping: false }).format(value)
}

/** A share of a hundred, whole: "62%"; a share that is there but rounds to nothing is "<1%". */
export function percent(value: number, locale = localeOfApp): string {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return value > 0 && value < 1 ? `<${format.format(0.01)}` : format.format(value / 100)
}

/** Money in US dollars; below a cent with as many digits as say something. */
export function dollars(amount: number, locale = localeOfApp): string {
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  if (amount > 0 && amount < 0.0001)
    return `<${numberFormat(locale, { ...money, minimumFractionDigits: 4 }).format(0.0001)}`
  if (amount > 0 && amount < 0.01)
    return numberFormat(locale, { ...money, minimumSignificantDigits: 2, maximumSignificantDigits: 2 }).format(amount)
  return numberFormat(locale, money).format(amount)
}

/** Bytes in decimal units, as file managers show them: "0 bytes", "16.4 kB", "1.2 MB". */
export function bytes(value: number, locale = localeOfApp): string {
  if (value < 1000) return m.units.bytes({ value })
  const units = ['kB', 'MB', 'GB', 'TB']
  let rest = value / 1000
  let unit = 0
  while (rest >= 999.95 && unit < units.length - 1) {
    rest /= 1000
    unit++
  }
  return `${numberFormat(locale, oneDigit).format(rest)} ${units[unit] ?? 'TB'}`
}

/** The last name of a path, of either kind of separator; the path itself for a root. */
export function baseName(path: string): string {
  const parts = path.split(/[\\/]+/).filter((part) => part !== '')
  return parts.at(-1) ?? path
}
