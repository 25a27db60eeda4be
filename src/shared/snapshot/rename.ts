import { isKeyOfMachine } from '../kernel/session-key'
import type { SnapshotIndex } from './indexer'
import type { ImportPlan } from './plan'

/** Id fields, in addition to those with names ending in `Id` or `Ids`. */
const ID_FIELDS: ReadonlySet<string> = new Set(['editOf', 'pins', 'queued', 'removed', 'changed', 'added'])

/** Fields whose keys are ids. */
const KEYED_BY_ID: ReadonlySet<string> = new Set(['deliveries', 'initiators', 'byAgent', 'overrides'])

/** Tool arguments; nothing in them is an id of Parley, whatever its name. */
const FOREIGN = 'args'

/** Returns the id of a copy: the original id with a suffix that no earlier copy has. It is one of this host. */
export function copyId(id: string, suffix: string): string {
  const own = isKeyOfMachine(id) ? `_${id}` : id
  return `${own.replace(/~[0-9a-z]{6,16}$/, '')}~${suffix}`
}

/** Leaves every id unchanged. */
const unchanged = (id: string): string => id

/** Returns a function that gives new ids to copied sessions and their contents; others are unchanged. */
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
    // An event id is the session id and a number.
    const [, sessionId, number] = /^(.+):(\d+)$/.exec(id) ?? []
    return sessionId !== undefined && isCopied(sessionId) ? `${copyId(sessionId, suffix)}:${number}` : id
  }
}

/**
 * Returns a JSON value with its ids renamed, in values and keys. Only id fields are considered, since other text can
 * equal an id by chance. The same value when no id changes.
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
