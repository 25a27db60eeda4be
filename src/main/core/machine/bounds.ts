import type { AttentionEntry } from '#shared/attention/entities'
import { hasUnseen, visibleText } from '#shared/kernel/visible-text'
import type { SessionListItem } from '#shared/session/entities'

/** Most sessions of one machine in lists: those with the latest activity. */
export const MOST_SESSIONS = 20_000
/** Longest id of a session of a machine, in characters; requests accept no longer one. */
export const LONGEST_ID = 256
/** Longest text of a row, in characters; the rest is cut. */
const LONGEST_TEXT = 2048
/** Longest notes: those that `session.metadata.set` accepts. */
const LONGEST_NOTES = 16_384
/** Most values of a list, and most properties of an object. */
const MOST_VALUES = 100
/** Deepest nesting of a value in a row. */
const DEEPEST = 8
/** Largest row as JSON, in characters. */
const LARGEST_ROW = 32_768
/** Time by which the clock of a machine may be ahead, in milliseconds. */
const MOST_AHEAD_MS = 24 * 60 * 60 * 1000

/**
 * Returns a row of a machine's list, or an entry about its attention, within bounds: long texts and lists are cut, what is
 * nested too deeply is left out, and invisible characters of the title are shown. Null: its id cannot be used, or it is
 * still too large.
 */
export function bounded<Row extends SessionListItem | AttentionEntry>(row: Row, now: number): Row | null {
  const { sessionId } = row
  if (sessionId === '' || sessionId.length > LONGEST_ID) return null
  const cut = limited(row, '', 0) as Row
  const { title } = cut
  const shown = title !== undefined && hasUnseen(title) ? { ...cut, title: visibleText(title) } : cut
  const times = 'lastActivityAt' in shown ? timesOf(shown, now) : {}
  const whole = { ...shown, ...times }
  return JSON.stringify(whole).length > LARGEST_ROW ? null : whole
}

/** Times of a row on this computer's clock, so that no machine puts its sessions before all others for ever. */
function timesOf({ createdAt, lastActivityAt }: SessionListItem, now: number) {
  const latest = now + MOST_AHEAD_MS
  const within = (at: number): number => Math.min(Math.max(at, 0), latest)
  return { createdAt: within(createdAt), lastActivityAt: within(lastActivityAt) }
}

function limited(value: unknown, name: string, depth: number): unknown {
  if (typeof value === 'string') {
    const most = name === 'notes' ? LONGEST_NOTES : LONGEST_TEXT
    return value.length > most ? `${value.slice(0, most - 1)}…` : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return Array.isArray(value) ? [] : {}
  if (Array.isArray(value)) return value.slice(0, MOST_VALUES).map((one: unknown) => limited(one, '', depth + 1))
  const properties = Object.entries(value).slice(0, MOST_VALUES)
  return Object.fromEntries(properties.map(([key, one]) => [key, limited(one, key, depth + 1)]))
}
