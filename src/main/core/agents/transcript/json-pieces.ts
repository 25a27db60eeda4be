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
