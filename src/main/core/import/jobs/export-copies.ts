import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import { openSecond } from '../../store/second-connection'
import { TranscriptTable } from '../../store/transcripts'
import type { Job } from '../../worker/protocol'

export interface CopiesOrder {
  readonly sessionId: string
  readonly folder: string
}

/** Writes the copies of a session's files, as they were. Fails rather than to replace a file. */
export const exportCopies: Job<CopiesOrder, { files: { path: string; size: number }[] }> = async (order, context) => {
  const connection = openSecond(context.file, { readonly: true })
  try {
    const table = new TranscriptTable(connection)
    const copies = table.copies(order.sessionId)
    if (copies.length === 0)
      return err(contractError('file-not-kept', "No copies of this session's files are kept.", { ...order }))
    mkdirSync(order.folder, { recursive: true })
    const files: { path: string; size: number }[] = []
    for (const copy of copies) {
      const path = join(order.folder, basename(copy.path))
      const file = await open(path, 'wx')
      try {
        for (const bytes of table.copy(order.sessionId, copy.path)) {
          context.check()
          await file.write(bytes)
        }
      } finally {
        await file.close()
      }
      files.push({ path, size: copy.size })
    }
    return ok({ files })
  } finally {
    connection.database.close()
  }
}
