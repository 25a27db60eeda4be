import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { openSecond, TranscriptTable } from '#core/store/jobs'
import type { Job, WorkContext } from '#core/base/worker/protocol'
import { chunksOf, isKeepable } from '../keep-copy'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    exportCopies: typeof exportCopies
  }
}

export type CopiesOrder = { readonly folder: string } & (
  { readonly sessionId: string } | { readonly adapterName: string }
)

/** File that was written, with its size in bytes. */
export interface WrittenFile {
  readonly path: string
  readonly size: number
}

interface OriginalFile {
  readonly path: string
  readonly bytes: Iterable<Uint8Array>
}

/** Writes files of other tools as they were. Fails rather than to replace a file. */
export const exportCopies: Job<CopiesOrder, { files: WrittenFile[] }> = async (order, context) => {
  const connection = openSecond(context.file, { readonly: true })
  try {
    const table = new TranscriptTable(connection)
    const sessionIds = 'sessionId' in order ? [order.sessionId] : table.keptSessions(order.adapterName)
    const files: WrittenFile[] = []
    for (const [index, sessionId] of sessionIds.entries()) {
      context.progress(index / sessionIds.length)
      const folder = 'sessionId' in order ? order.folder : join(order.folder, sessionId)
      for (const original of originalsOf(table, sessionId)) files.push(await write(original, folder, context))
    }
    if (files.length > 0) return ok({ files })
    return err(knownError('file-not-kept/copies', { ...order }))
  } finally {
    connection.database.close()
  }
}

/** Returns the copies of a session's files; without copies, the tool's own file. */
function originalsOf(table: TranscriptTable, sessionId: string): OriginalFile[] {
  const copies = table.copies(sessionId).map(({ path }) => ({ path, bytes: table.copy(sessionId, path) }))
  if (copies.length > 0) return copies
  const path = table.ofSession(sessionId)?.path
  return path === undefined || !isKeepable(path) ? [] : [{ path, bytes: chunksOf(path) }]
}

async function write({ path, bytes }: OriginalFile, folder: string, context: WorkContext): Promise<WrittenFile> {
  mkdirSync(folder, { recursive: true })
  const target = join(folder, basename(path))
  const file = await open(target, 'wx')
  let size = 0
  try {
    for (const some of bytes) {
      context.check()
      await file.write(some)
      size += some.length
    }
  } finally {
    await file.close()
  }
  return { path: target, size }
}
