import type { SnapshotIndex } from './indexer'
import type { ImportPlan } from './plan'

/** Fields that hold ids, beside those whose names end in `Id` or `Ids`. */
const ID_FIELDS: ReadonlySet<string> = new Set(['editOf', 'pins', 'queued', 'removed', 'changed', 'added'])

/** Fields whose own fields are named by ids. */
const KEYED_BY_ID: ReadonlySet<string> = new Set(['deliveries', 'initiators', 'byAgent', 'overrides'])

/** What agents gave to tools; nothing in it is an id of ours, whatever it is called. */
const FOREIGN = 'args'

/** The id of a copy: that of the original and a suffix that no earlier copy has. */
export function copyId(id: string, suffix: string): string {
  return `${id.replace(/~[0-9a-z]{6,16}$/, '')}~${suffix}`
}

/** Leaves every id as it is. */
const unchanged = (id: string): string => id

/** Gives the ids of sessions that are copied, and of what is in them, new ones; others stay. */
export function renamer(index: SnapshotIndex, plan: ImportPlan, suffix: string): (id: string) => string {
  if (![...plan.sessions.values()].some(({ action }) => action === 'copy')) return unchanged
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

/**
 * A JSON value with its ids renamed, as values and as keys. Only fields that hold ids are looked at: any other text can
 * be the same as an id by chance. The very value where no id changes.
 */
export function renameIds<T>(value: T, rename: (id: string) => string): T {
  return rename === unchanged ? value : (walk(value, '', rename) as T)
}

function walk(value: unknown, field: string, rename: (id: string) => string): unknown {
  if (typeof value === 'string') return ID_FIELDS.has(field) || /Ids?$/.test(field) ? rename(value) : value
  if (Array.isArray(value)) return value.map((item) => walk(item, field, rename))
  if (typeof value !== 'object' || value === null) return value
  const isKeyed = KEYED_BY_ID.has(field)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      isKeyed ? rename(key) : key,
      key === FOREIGN ? (item as unknown) : walk(item, key, rename),
    ]),
  )
}
