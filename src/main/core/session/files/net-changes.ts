import path from 'node:path'
import type { FileVersion } from '#shared/files/entities'
import type { StoredFileEvent } from '#core/store/port'
import { isSameVersion } from './version'

/** Net change of a file. */
export interface NetChange {
  readonly path: string
  /** Null: there was none. Undefined: unknown. */
  readonly before: FileVersion | null | undefined
  readonly after: FileVersion | null
  readonly changedAt: number
  readonly agentId: string | undefined
  /** Previous name of a renamed file. */
  readonly renamedFrom: string | undefined
  /** True when it also contains changes that were not seen as any turn's: those of a person, or of another program. */
  readonly isMixed: boolean
}

/** Returns whether a change is outside the session's folder. Its own paths are relative. */
export function isOutside(change: Pick<NetChange, 'path'>): boolean {
  return path.isAbsolute(change.path)
}

/** Adds up events by path. What is in the end as it was at first is left out; a file that only moved is one change. */
export function netChanges(events: readonly StoredFileEvent[]): NetChange[] {
  const byPath = new Map<string, NetChange>()
  for (const event of events) {
    const known = byPath.get(event.path)
    byPath.set(event.path, {
      path: event.path,
      before: known === undefined ? event.before : known.before,
      after: event.after,
      changedAt: event.timestamp,
      agentId: event.agentId ?? known?.agentId,
      renamedFrom: undefined,
      isMixed: known !== undefined && (known.isMixed || !isContinued(known, event)),
    })
  }
  return joinRenames([...byPath.values()].filter(isChange)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The version of every file that was seen last, by path. */
export function latestVersions(events: readonly StoredFileEvent[]): ReadonlyMap<string, FileVersion | null> {
  return new Map(events.map(({ path, after }) => [path, after]))
}

/** Returns whether a change begins where the one before it has ended. */
function isContinued({ after }: NetChange, { before }: StoredFileEvent): boolean {
  return before !== undefined && isSameVersion(after, before)
}

function isChange({ before, after }: NetChange): boolean {
  return before === undefined || !isSameVersion(before, after)
}

function joinRenames(changes: readonly NetChange[]): NetChange[] {
  const gone = new Map<string, NetChange>()
  for (const change of changes)
    if (change.after === null && change.before?.hash !== undefined && change.before.size > 0)
      gone.set(change.before.hash, change)
  const taken = new Set<NetChange>()
  const joined = changes.map((change) => {
    const from = change.before === null && change.after?.hash !== undefined ? gone.get(change.after.hash) : undefined
    if (from === undefined || taken.has(from)) return change
    taken.add(from)
    return { ...change, renamedFrom: from.path, isMixed: change.isMixed || from.isMixed }
  })
  return joined.filter((change) => !taken.has(change))
}
