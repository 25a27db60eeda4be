import { SnapshotIndexer } from '#shared/snapshot/indexer'
import { planImport } from '#shared/snapshot/plan'
import { JsonSplitError } from '#core/base/streams/split-json'
import { PartedImport, type ImportPart } from '#core/store/jobs'
import { OnePassStage } from './one-pass-stage'
import { addPiece, batchesOf, type SnapshotSource } from './source'

/** Number of bytes of a file that one part is made of. */
const PART_BYTES = 1024 * 1024

/** Destination of the parts of a snapshot. */
export interface PartSink {
  /** `read`: the number of bytes that were read so far. */
  put(part: ImportPart, read: number): void
  /** Returns false when no more parts are wanted. Throws when the import was given up. */
  wantsMore(): boolean
  /** Returns whether the thread that writes has more to do than this one. */
  isBehind(): boolean
}

/**
 * Reads a snapshot once, validates all of it, and prepares its sessions for a store that has none of them. Returns the ids
 * of the sessions; null when the parts are of no use, because anything is wrong with the file, or has to be known before
 * its content can be prepared. An import that reads it twice then decides what happens.
 */
export async function prepareSnapshot(source: SnapshotSource, now: number, sink: PartSink): Promise<string[] | null> {
  const indexer = new SnapshotIndexer()
  const target = new PartedImport(() => sink.isBehind())
  const stage = new OnePassStage(target, { fileName: source.fileName, now })
  let read = 0
  let put = 0
  try {
    for await (const pieces of batchesOf(source, (bytes) => (read = bytes))) {
      for (const piece of pieces) {
        addPiece(indexer, piece)
        if (!indexer.isFaultless) return null
        if (piece.kind === 'item' && !stage.item(piece.name, piece.value)) return null
      }
      if (read - put < PART_BYTES) continue
      if (!sink.wantsMore()) return null
      put = read
      sink.put(target.take(), read)
    }
  } catch (thrown) {
    if (thrown instanceof JsonSplitError) return null
    throw thrown
  }
  const index = indexer.finish()
  const inNone = { sessions: new Map(), messages: new Set<string>(), clashing: new Set<string>() }
  if (index.errors.length > 0 || planImport(index, inNone, { onConflict: 'fail' }).errors.length > 0) return null
  stage.finish(index)
  sink.put(target.take(), source.size)
  return [...index.sessions.keys()]
}
