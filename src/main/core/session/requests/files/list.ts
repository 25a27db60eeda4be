import { setImmediate } from 'node:timers/promises'
import type { RequestParams, RequestResult } from '#shared/contract'
import type { FileChange } from '#shared/files/entities'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { isOutside, latestVersions, netChanges, type NetChange } from '#core/session/files/net-changes'
import { keptText, readScope } from './scope'
import { countLines, unifiedHunks } from '#core/session/files/unified'
import { isSameVersion } from '#core/session/files/version'

/** Time limit for counting lines; later files have no counts. */
const LONGEST_COUNT_MS = 500

/** `session.files.list`. */
export const list =
  (context: SessionContext): Handler<'session.files.list'> =>
  (input) =>
    listChanges(context, input)

/** Returns the net changes of files in a session or a part of it, with counted lines as far as that does not take long. */
export async function listChanges(
  context: SessionContext,
  input: RequestParams<'session.files.list'>,
): Promise<RequestResult<'session.files.list'>> {
  const scope = await readScope(context, input)
  if (!scope.ok) return scope
  const { runtime, all, events } = scope.value
  const latest = latestVersions(all)
  const deadline = performance.now() + LONGEST_COUNT_MS
  const files: FileChange[] = []
  for (const change of netChanges(events)) {
    const counts = performance.now() < deadline ? await lineCounts(context, input.sessionId, change) : {}
    const isReverted = change.before !== undefined && isSameVersion(latest.get(change.path) ?? null, change.before)
    files.push({ ...describe(change), ...counts, ...(isReverted ? { isReverted } : {}) })
  }
  return ok({ files, folder: runtime.cwd })
}

function describe(change: NetChange): FileChange {
  const { path, before, after, changedAt, agentId, renamedFrom, isMixed } = change
  return {
    path,
    change: kindOf(change),
    after,
    changedAt,
    ...defined({ before, agentId, renamedFrom }),
    ...(isOutside(change) ? { isOutside: true } : {}),
    ...(isMixed ? { isMixed } : {}),
  }
}

function kindOf({ before, after, renamedFrom }: NetChange): FileChange['change'] {
  if (renamedFrom !== undefined) return 'renamed'
  if (before === null) return 'created'
  return after === null ? 'deleted' : 'modified'
}

async function lineCounts(
  context: SessionContext,
  sessionId: string,
  { before, after, renamedFrom }: NetChange,
): Promise<{ added?: number; removed?: number }> {
  if (renamedFrom !== undefined) return { added: 0, removed: 0 }
  const old = await keptText(context, sessionId, before)
  const now = await keptText(context, sessionId, after)
  // Comparing takes a while; others have their turn in between.
  await setImmediate()
  return old === null || now === null ? {} : countLines(unifiedHunks(old, now))
}
