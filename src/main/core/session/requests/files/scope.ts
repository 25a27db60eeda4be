import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import type { StoredFileEvent } from '#core/store/port'
import { LONGEST_TEXT } from '#core/session/files/version'

/** Scope of a file request: a whole session, or one turn. */
export interface FileScope {
  readonly runtime: SessionRuntime
  /** Every event about files of the session. */
  readonly all: readonly StoredFileEvent[]
  /** Those that the request means. */
  readonly events: readonly StoredFileEvent[]
}

/** Reads the file changes of a session, or of one of its turns. Does not wait for scans in progress. */
export async function readScope(
  context: SessionContext,
  { sessionId, turnId }: { readonly sessionId: string; readonly turnId?: string | undefined },
): Promise<Result<FileScope, ContractError>> {
  const found = await findRuntime(context, sessionId)
  if (!found.ok) return found
  if (turnId !== undefined && (await context.store.read.turn(turnId))?.sessionId !== sessionId)
    return err(knownError('turn-not-found', { sessionId, turnId }))
  const all = await context.store.read.fileEvents(sessionId)
  const events = turnId === undefined ? all : all.filter((event) => event.turnId === turnId)
  return ok({ runtime: found.value, all, events })
}

/** The failure for a path that was not changed. */
export function notChanged(path: string): ContractError {
  return knownError('file-not-changed/session', { path })
}

/** The kept text of a version of a file; an empty text for no file, null when it was not kept. */
export async function keptText(
  { store }: Pick<SessionContext, 'store'>,
  sessionId: string,
  version: StoredFileEvent['before'],
): Promise<string | null> {
  if (version === null) return ''
  if (version?.content !== 'text' || version.hash === undefined) return null
  return (await store.read.blob(sessionId, version.hash, 0, LONGEST_TEXT))?.text ?? null
}
