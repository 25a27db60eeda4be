import type { BuilderMark } from './conversation-builder'
import type { TranscriptMark, TranscriptPart } from './format'
import type { TranscriptItem } from './items'
import { RecordReader, type JsonRecord, type RecordBatch } from './records'

/** Understands the records of a file, one after the other. */
export interface RecordParser {
  /**
   * Adds a record. `place`: offset of its line in bytes; negative for a further one of the same line. Never throws
   * because of its content.
   */
  add(record: JsonRecord, place: number): void
  /** Reads the other files that a record refers to, before it is added. Absent or undefined: there are none. */
  prepare?(record: JsonRecord): Promise<void> | undefined
  /** Returns the items finished since the last call. */
  take(): TranscriptItem[]
  /** Ends the input. Returns the remaining items. */
  finish(): TranscriptItem[]
  /** Returns the checkpoint for content before `end`; null when the whole file has to be read. */
  mark(end: number): TranscriptMark | null
}

/** Combines the state of a parser with that of its builder. */
export function markOf(builder: BuilderMark | null | undefined, own: unknown): TranscriptMark | null {
  return builder == null ? null : { builder, own }
}

/**
 * Parses a file in batches as its bytes arrive, without ending the input, since more files may follow. `onMark`
 * receives the checkpoint for a growing file.
 */
export async function* parseFile(
  file: TranscriptPart,
  parser: RecordParser,
  options: { readonly from?: number; readonly onMark?: ((mark: TranscriptMark | null) => void) | undefined } = {},
): AsyncGenerator<TranscriptItem[]> {
  const { from = 0, onMark } = options
  const reader = new RecordReader(from)
  for await (const chunk of file.read(from)) {
    await addAll(parser, reader.push(chunk))
    yield parser.take()
  }
  const mark = parser.mark(reader.place)
  const last = reader.end()
  // The content of an unterminated line is emitted now, and would be emitted again.
  onMark?.(last.records.length === 0 ? mark : null)
  await addAll(parser, last)
  yield parser.take()
}

async function addAll(parser: RecordParser, { records, places }: RecordBatch): Promise<void> {
  for (const [index, record] of records.entries()) {
    const prepared = parser.prepare?.(record)
    if (prepared !== undefined) await prepared
    parser.add(record, places[index] ?? -1)
  }
}
