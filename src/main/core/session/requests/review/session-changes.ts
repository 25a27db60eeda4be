import { setImmediate } from 'node:timers/promises'
import path from 'node:path'
import type { FileVersion } from '#shared/files/entities'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ReviewCount, ReviewFile, ReviewScope } from '#shared/review/entities'
import type { SessionContext } from '#core/session/runtime/context'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { netChanges, type NetChange } from '#core/session/files/net-changes'
import { keptText, readScope } from '../files/scope'
import { countLines, unifiedHunks } from '#core/session/files/unified'
import { notInScope, shownAs, type FileOfScope, type FileSide, type ReadDiff } from './change-of-file'
import { isInFolder, readDisk } from './disk'

/** Scopes of changes that agents made, as Parley recorded them. */
export type SessionScope = Extract<ReviewScope, { kind: 'session' | 'turn' }>

/** Time limit for counting lines; later files have no counts. */
const LONGEST_COUNT_MS = 500

/** Returns the net changes of a session or a turn, by path. */
export async function sessionChanges(
  context: SessionContext,
  sessionId: string,
  scope: SessionScope,
): Promise<Result<readonly NetChange[], ContractError>> {
  const read = await readScope(context, { sessionId, turnId: scope.kind === 'turn' ? scope.turnId : undefined })
  return read.ok ? ok(netChanges(read.value.events)) : read
}

/** Returns a recorded change as a file of a review. */
export function describeRecorded({ path: name, before, after, renamedFrom }: NetChange): ReviewFile {
  return {
    path: name,
    change:
      renamedFrom !== undefined ? 'renamed' : before === null ? 'created' : after === null ? 'deleted' : 'modified',
    ...defined({ renamedFrom }),
    content: (after ?? before)?.content === 'link' ? 'link' : 'file',
  }
}

/** Counts the lines of recorded changes, as long as that does not take too long. */
export async function countRecorded(
  context: SessionContext,
  sessionId: string,
  changes: readonly NetChange[],
): Promise<ReviewCount[]> {
  const deadline = performance.now() + LONGEST_COUNT_MS
  const counts: ReviewCount[] = []
  for (const { path: name, before, after, renamedFrom } of changes) {
    if (performance.now() > deadline) break
    if (renamedFrom !== undefined) {
      counts.push({ path: name, added: 0, removed: 0 })
      continue
    }
    const [old, now] = [await keptText(context, sessionId, before), await keptText(context, sessionId, after)]
    // Comparing takes a while; others have their turn in between.
    await setImmediate()
    counts.push({ path: name, ...(old === null || now === null ? {} : countLines(unifiedHunks(old, now))) })
  }
  return counts
}

/** Compares what a file was before and after the agents worked on it. */
export async function sessionDiff(
  context: SessionContext,
  { sessionId, cwd }: SessionRuntime,
  asked: FileOfScope & { readonly scope: SessionScope },
): Promise<Result<ReadDiff, ContractError>> {
  const changes = await sessionChanges(context, sessionId, asked.scope)
  if (!changes.ok) return changes
  const change = changes.value.find(({ path: name }) => name === asked.path)
  if (change === undefined) return err(notInScope(asked.path))
  const before = change.renamedFrom === undefined ? change.before : change.after
  const [old, now] = await Promise.all(
    [before, change.after].map(async (version) => sideOf(version, await keptText(context, sessionId, version))),
  )
  const file = describeRecorded(change)
  const disk = isInFolder(asked.path) ? await readDisk(path.resolve(cwd, asked.path)) : null
  const isKept = (version: typeof before, side: FileSide | null | undefined) => version === null || side?.bytes != null
  const base = { file, old: old ?? null, now: now ?? null, newOid: null, prefix: null, isUntracked: false, disk }
  if (!isKept(before, old) || !isKept(change.after, now)) {
    const kind = (change.after ?? before ?? undefined)?.content
    const content = kind === 'large' || kind === 'binary' || kind === 'link' ? kind : 'unknown'
    return ok({ ...base, hunks: null, content })
  }
  const hunks = unifiedHunks(binary(old ?? null), binary(now ?? null))
  return ok({ ...base, ...shownAs(file, { old: old ?? null, now: now ?? null, hunks, isBinary: false }, asked.large) })
}

const binary = (side: FileSide | null): string => side?.bytes?.toString('latin1') ?? ''

function sideOf(version: FileVersion | null | undefined, text: string | null): FileSide | null {
  if (version == null) return null
  const bytes = text === null || version.content !== 'text' ? null : Buffer.from(text)
  const mode = version.content === 'link' ? '120000' : version.executable === true ? '100755' : '100644'
  return { mode, bytes, oid: null, size: version.size, hash: version.hash ?? `size ${version.size}` }
}
