import type { SnapshotIndex } from './indexer'
import type { ImportPlan } from './plan'

/** What people wrote or tools gave back; it is never an id, whatever it looks like. */
const TEXTS: ReadonlySet<string> = new Set([
  'content',
  'contentText',
  'output',
  'text',
  'args',
  'data',
  'title',
  'name',
])

/** The id of a copy: that of the original and a suffix that no earlier copy has. */
export function copyId(id: string, suffix: string): string {
  return `${id.replace(/~[0-9a-z]{6,16}$/, '')}~${suffix}`
}

/** Gives the ids of sessions that are copied, and of what is in them, new ones; others stay. */
export function renamer(index: SnapshotIndex, plan: ImportPlan, suffix: string): (id: string) => string {
  const isCopied = (sessionId: string | undefined): boolean =>
    sessionId !== undefined && plan.sessions.get(sessionId)?.action === 'copy'
  const removals = new Map<string, string>()
  for (const [sessionId, { session }] of index.sessions)
    for (const { removalId } of session.parley?.removals ?? []) removals.set(removalId, sessionId)
  return (id) => {
    if (isCopied(id)) return copyId(id, suffix)
    const owner = index.messages.get(id) ?? index.agents.get(id) ?? index.turns.get(id) ?? removals.get(id)
    if (owner !== undefined) return isCopied(owner) ? copyId(id, suffix) : id
    // Events are named by their session and a number.
    const [, sessionId, number] = /^(.+):(\d+)$/.exec(id) ?? []
    return sessionId !== undefined && isCopied(sessionId) ? `${copyId(sessionId, suffix)}:${number}` : id
  }
}

/** A JSON value with its ids renamed, as values and as keys. The same value when there is nothing to rename. */
export function renameIds<T>(value: T, rename: (id: string) => string): T {
  return walk(value, rename) as T
}

function walk(value: unknown, rename: (id: string) => string): unknown {
  if (typeof value === 'string') return rename(value)
  if (Array.isArray(value)) return value.map((item) => walk(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      rename(key),
      TEXTS.has(key) && typeof field === 'string' ? field : key === 'args' ? (field as unknown) : walk(field, rename),
    ]),
  )
}
