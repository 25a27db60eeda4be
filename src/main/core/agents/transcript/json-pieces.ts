import { JsonSplitError, splitJson, type JsonPiece, type ReadTo } from '#core/base/streams/split-json'
import type { TranscriptPart } from './format'
import type { Ledger, Where } from './ledger'
import { objectsIn } from './objects-in-text'
import { parseRecord } from './records'

/** Hears what was not read of a damaged file: why, and its text that is no object. */
export type OnDamage = (reason: string, rest: string) => void

/** Accounts for the rest of a damaged file as not understood. */
export const keepDamage =
  (ledger: Ledger, where: Where): OnDamage =>
  (reason, rest) =>
    ledger.record('unknown', rest.trim() === '' ? reason : rest, where)

/** Maximum size of the rest of a damaged file in which objects are looked for, in bytes. */
const LARGEST_REST = 16 * 1024 * 1024

/**
 * Yields the members of the object in a file, and the items of its lists. Where it is damaged inside of a list, further
 * objects are its items too, as far as they are complete.
 */
export async function* jsonPieces(file: TranscriptPart, onDamage?: OnDamage): AsyncGenerator<JsonPiece> {
  try {
    yield* splitJson(file.read())
  } catch (thrown) {
    if (!(thrown instanceof JsonSplitError)) throw thrown
    const { readTo, message } = thrown
    const { records, rest } = readTo === null ? NOTHING : await restOf(file, readTo)
    if (readTo?.list !== undefined) {
      const { name, index } = readTo.list
      for (const [at, value] of records.entries()) yield { kind: 'item', name, index: index + at, value }
    }
    onDamage?.(message, rest)
  }
}

const NOTHING: Rest = { records: [], rest: '' }

interface Rest {
  readonly records: readonly object[]
  /** Text outside of them. */
  readonly rest: string
}

/** Returns the objects in a file after a place, and the text outside of them. */
async function restOf(file: TranscriptPart, { offset, list }: ReadTo): Promise<Rest> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file.read(offset)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > LARGEST_REST) break
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (list === undefined) return { records: [], rest: text }
  const { records, rest, open } = objectsIn(text, parseRecord)
  return { records, rest: rest + (open?.text ?? '') }
}

/** Yields the items of the list in a file; see {@link jsonPieces}. */
export async function* listPieces(file: TranscriptPart, onDamage?: OnDamage): AsyncGenerator {
  const asMember: TranscriptPart = {
    path: file.path,
    read: (from = 0) => inMember(file, from),
  }
  for await (const piece of jsonPieces(asMember, onDamage)) if (piece.kind === 'item') yield piece.value
}

const MEMBER = Buffer.from('{"items":')

/** Yields the bytes of a list as the only member of an object, from an offset in it. */
async function* inMember(file: TranscriptPart, from: number): AsyncGenerator<Uint8Array> {
  let left = from
  for await (const chunk of withMember(file)) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

async function* withMember(file: TranscriptPart): AsyncGenerator<Uint8Array> {
  yield MEMBER
  yield* withoutMark(file.read())
  yield Buffer.from('}')
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
