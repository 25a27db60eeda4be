import { splitPoint } from '#core/store/port/outputs'

/** Maximum length of a text, and number of items and depth of values, that a shortened value has. */
const LONGEST = 1000
const MOST_ITEMS = 100
const DEEPEST = 8

/** Returns arguments with long texts and lists cut off, marked by "…". */
export function shortArgs(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return short(args, 0) as Record<string, unknown>
}

function short(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value.length <= LONGEST ? value : `${value.slice(0, splitPoint(value, LONGEST))}…`
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return '…'
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => short(item, depth + 1))
    return value.length <= MOST_ITEMS ? items : [...items, '…']
  }
  const entries = Object.entries(value)
  const kept = entries.slice(0, MOST_ITEMS).map(([key, item]) => [key, short(item, depth + 1)] as const)
  return Object.fromEntries(entries.length <= MOST_ITEMS ? kept : [...kept, ['…', '…']])
}
