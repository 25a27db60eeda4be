import { parseRecord, type JsonRecord } from './records'
import { MAX_TIME } from '../../../../shared/kernel/time'

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

/** A moment in Unix ms: a number, or a text as ISO 8601 has it. */
export function moment(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 && value <= MAX_TIME ? Math.round(value) : undefined
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(parsed) ? undefined : parsed
}

/** Arguments of a tool, also when they come as JSON in a text. Any other value is one argument. */
export function toolArguments(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? (parseRecord(value) ?? value) : value
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...record(parsed) }
  return parsed === undefined || parsed === null ? {} : { input: parsed }
}
