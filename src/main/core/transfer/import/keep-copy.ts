import { closeSync, readSync } from 'node:fs'
import { openRegularSync } from '#core/base/folders/open-regular'
import { COPY_PART, type LongWrite, type TranscriptTable } from '#core/store/jobs'
import { isDatabase, lookAt } from './scan-folder'

/** Keeps the bytes of a file, in place of those of before. */
export function keepCopy(
  write: LongWrite,
  table: TranscriptTable,
  sessionId: string,
  path: string,
  context: { check(): void },
): void {
  if (!isKeepable(path)) return
  write.together(() => {
    const parts = table.keepCopy(sessionId, path, chunksOf(path))
    while (parts.next().done !== true) context.check()
  })
}

/** Adds the additions of a file to its copy. The caller opens the transaction. */
export function growCopy(table: TranscriptTable, sessionId: string, path: string): void {
  if (isKeepable(path)) table.growCopy(sessionId, path, (from) => chunksOf(path, from))
}

/**
 * Returns whether a file exists and belongs to one session: a database contains all sessions of its tool, which keeps
 * it.
 */
export function isKeepable(path: string): boolean {
  return !isDatabase(path) && lookAt(path) !== null
}

/** The bytes of a file from a place on. Throws as the file system does. */
export function* chunksOf(path: string, from = 0): Generator<Uint8Array> {
  const descriptor = openRegularSync(path)
  try {
    for (let at = from; ;) {
      const buffer = Buffer.allocUnsafe(COPY_PART)
      const length = readSync(descriptor, buffer, 0, COPY_PART, at)
      if (length === 0) return
      at += length
      yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}
