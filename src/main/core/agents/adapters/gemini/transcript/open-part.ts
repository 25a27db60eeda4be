import { readRegular } from '#core/base/folders/open-regular'
import type { TranscriptPart } from '#core/agents/transcript/format'

/** Number of bytes per read. */
const CHUNK = 16 * 1024

/** Returns a file on disk as a part, for what is at its beginning. Empty when it cannot be read. */
export function openPart(path: string): TranscriptPart {
  return {
    path,
    async *read(from = 0) {
      try {
        yield* readRegular(path, CHUNK, from)
      } catch {
        // It is gone, or no plain file.
      }
    },
  }
}
