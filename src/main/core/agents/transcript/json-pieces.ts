import { JsonSplitError, splitJson, type JsonPiece } from '../../base/streams/split-json'
import type { TranscriptPart } from './format'

/**
 * Yields the members of the object in a file, and the items of its lists, as far as it is complete. `onDamage` hears why the
 * rest is not read.
 */
export async function* jsonPieces(
  file: TranscriptPart,
  onDamage?: (reason: string) => void,
): AsyncGenerator<JsonPiece> {
  try {
    yield* splitJson(file.read())
  } catch (thrown) {
    if (!(thrown instanceof JsonSplitError)) throw thrown
    onDamage?.(thrown.message)
  }
}

/** Yields the items of the list in a file, as far as it is complete. `onDamage` hears why the rest is not read. */
export async function* listPieces(file: TranscriptPart, onDamage?: (reason: string) => void): AsyncGenerator {
  const asMember: TranscriptPart = {
    path: file.path,
    async *read() {
      yield Buffer.from('{"items":')
      yield* withoutMark(file.read())
      yield Buffer.from('}')
    },
  }
  for await (const piece of jsonPieces(asMember, onDamage)) if (piece.kind === 'item') yield piece.value
}

/** Leaves out the mark with which some programs begin a file. */
async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const chunk of chunks) {
    const hasMark = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
    isFirst = false
    yield hasMark ? chunk.subarray(3) : chunk
  }
}
