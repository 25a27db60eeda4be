import type { WrittenTranscript } from '../snapshot/source'
import { type LongWrite, TranscriptTable } from '#core/store/jobs'
import { importedSessionId } from './to-snapshot'

/**
 * Records the origin of sessions imported from a file of another tool, so that they are updated from it later.
 * `imported` are their ids in this store; copies have different ids and stay as they are.
 */
export function noteTranscript(
  write: LongWrite,
  { adapterName, file, heads }: WrittenTranscript,
  imported: ReadonlySet<string>,
): void {
  const table = new TranscriptTable(write.connection)
  const sessions = heads.map((head) => ({ head, sessionId: importedSessionId(adapterName, head.sessionId) }))
  const isAll = sessions.every(({ head, sessionId }) => head.parentId !== undefined || imported.has(sessionId))
  // Omitted sessions still have to be found by the next search, which skips unchanged files.
  const known = isAll ? file : { ...file, size: 0, changedAt: 0 }
  for (const { head, sessionId } of sessions) {
    const { sessionId: nativeId, parentId = null } = head
    if (parentId === null && !imported.has(sessionId)) continue
    table.put({ ...known, nativeId, adapterName, sessionId: parentId === null ? sessionId : null, parentId })
    if (parentId !== null) continue
    table.noteImport(sessionId, file.size, file.changedAt)
    // The checkpoint of an earlier import does not apply to it.
    table.putCursor(sessionId, null)
  }
}
