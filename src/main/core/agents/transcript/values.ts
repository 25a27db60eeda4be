import { parseRecord, type JsonRecord } from './records'
import { MAX_TIME } from '#shared/kernel/time'

/** The object that something is, else an empty one. */
export function record(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {}
}

/** The list that something is, else an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text that something is, if there is any in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The finite number, not below zero, that something is, else zero. */
export function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}

/** The last minute that {@link moment} has read, as ISO 8601 has it, and its beginning. */
let minute = '-'
let minuteAt = 0

/** A moment in Unix ms: a number, or a text as ISO 8601 has it. */
export function moment(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 && value <= MAX_TIME ? Math.round(value) : undefined
  if (typeof value !== 'string') return undefined
  const isShort = SHORT.length === value.length && value.endsWith('Z')
  // Records follow each other within minutes, and this is much quicker.
  if (isShort && value.startsWith(minute)) {
    const seconds = Number(value.slice(17, 23))
    if (seconds >= 0 && seconds < 60) return minuteAt + Math.round(seconds * 1000)
  }
  const parsed = Date.parse(value)
  if (Number.isNaN(parsed)) return undefined
  if (isShort && ISO.test(value)) {
    minute = value.slice(0, 17)
    minuteAt = Math.floor(parsed / 60_000) * 60_000
  }
  return parsed
}

const SHORT = '2026-03-01T10:00:00.000Z'
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Arguments of a tool, also when they come as JSON in a text. Any other value is one argument. */
export function toolArguments(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? (parseRecord(value) ?? value) : value
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...record(parsed) }
  return parsed === undefined || parsed === null ? {} : { input: parsed }
}
