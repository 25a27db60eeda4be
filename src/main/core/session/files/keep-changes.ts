import type { FileVersion, NamedBy } from '#shared/files/entities'
import { defined } from '#shared/kernel/defined'
import type { ChangeSet } from '../stream/change-set'
import { fileId, type StoredFile } from '#core/store/port/inline-files'
import { longText } from '#core/store/port/outputs'
import type { FileThen } from './version'

/** An observed change of a file. `before` undefined: unknown. */
export interface SeenChange {
  readonly path: string
  readonly before: FileThen | null | undefined
  readonly after: FileThen | null
  readonly agentId: string | undefined
  /** Time at which the file got its new content, in Unix ms. */
  readonly writtenAt?: number
  /** Time until which the file was certainly as before, in Unix ms. */
  readonly unchangedUntil?: number | undefined
  /** Time of its content on the disk, in Unix ms. */
  readonly diskTime?: number | undefined
  /** Calls that ran at that time, and the part of the only one that names the file. */
  readonly toolCallIds?: readonly string[] | undefined
  readonly named?: NamedBy | undefined
  /** Begin of the earliest of these calls, in Unix ms. */
  readonly calledAt?: number | undefined
  /** Commits and stashes from which the content may come. */
  readonly sources?: readonly string[] | undefined
}

/** Cause of changes: a turn, with the number of files it has changed so far, or a revert. */
export type ChangeCause = { readonly turnId: string; readonly filesChanged: number } | { readonly revertId: string }

/** Adds changes to a change set: the texts before and after, and an event for each file. */
export function addChanges(
  changes: ChangeSet,
  sessionId: string,
  seen: readonly SeenChange[],
  cause: ChangeCause,
): void {
  const turn = 'turnId' in cause ? { turnId: cause.turnId } : {}
  for (const { path, before, after, agentId, writtenAt, unchangedUntil, diskTime, ...calls } of seen) {
    const { toolCallIds, named, calledAt, sources } = calls
    const about = {
      sessionId,
      path,
      ...('revertId' in cause ? cause : { filesChanged: cause.filesChanged }),
      ...defined({ writtenAt, unchangedUntil, diskTime, named, calledAt }),
      ...(toolCallIds === undefined ? {} : { toolCallIds: [...toolCallIds] }),
      ...(sources === undefined ? {} : { sources: [...sources] }),
    }
    const tags = { ...turn, agentId }
    changes.with({
      texts: [before, after].flatMap((file) => (file?.text == null ? [] : [longText(file.text)])),
      files: [before, after].flatMap(storedFile),
    })
    if (after === null) changes.event('file.deleted', { ...about, ...known(before) }, tags)
    else if (before === null) changes.event('file.created', { ...about, after: after.version }, tags)
    else changes.event('file.modified', { ...about, ...known(before), after: after.version }, tags)
  }
}

/** Returns what is kept of a file that is no text. */
function storedFile(file: FileThen | null | undefined): StoredFile[] {
  const hash = file?.version.hash
  if (file?.bytes === undefined || hash === undefined) return []
  return [{ blobId: fileId(hash), mimeType: 'application/octet-stream', bytes: file.bytes }]
}

function known(before: FileThen | null | undefined): { before?: FileVersion } {
  return before == null ? {} : { before: before.version }
}
