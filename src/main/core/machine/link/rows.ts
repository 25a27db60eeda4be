import type { z } from 'zod'

/** Most rows that one message may have to lose before it counts as garbage. */
const MOST_BROKEN = 1000

type Parsed<T> = { readonly success: true; readonly data: T; readonly broken: number } | { readonly success: false }

/**
 * Parses a value whose lists have rows. A row of another shape takes itself out of its list, and nothing else; `broken` is
 * the number of those.
 */
export function parseRows<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ...parsed, broken: 0 }
  const broken = new Map<PropertyKey, Set<number>>()
  for (const { path } of parsed.error.issues) {
    const [list, index] = path
    if (list === undefined || typeof index !== 'number') return { success: false }
    broken.set(list, (broken.get(list) ?? new Set()).add(index))
  }
  const lost = [...broken.values()].reduce((sum, { size }) => sum + size, 0)
  if (lost > MOST_BROKEN) return { success: false }
  const lists = [...broken].map(([list, indexes]) => {
    const rows = (value as Readonly<Record<PropertyKey, readonly unknown[]>>)[list] ?? []
    return [list, rows.filter((_row, index) => !indexes.has(index))] as const
  })
  const rest = schema.safeParse({ ...(value as object), ...Object.fromEntries(lists) })
  return rest.success ? { ...rest, broken: lost } : { success: false }
}

/** Number of rows in the lists of a message. */
export const rowsIn = (value: unknown): number =>
  Object.values(value ?? {}).reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
