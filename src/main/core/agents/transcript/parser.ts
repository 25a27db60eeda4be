import type { BuilderMark } from './conversation-builder'
import type { TranscriptMark, TranscriptPart } from './format'
import type { TranscriptItem } from './items'
import { RecordReader, type JsonRecord, type RecordBatch } from './records'

/** Understands the records of a file, one after the other. */
export interface RecordParser {
  /** Takes one. `place`: where its line begins, in bytes; negative for another one of the same line. Never throws for what it holds. */
  add(record: JsonRecord, place: number): void
  /** What is finished since it was last asked. */
  take(): TranscriptItem[]
  /** Nothing more comes. Answers what is left. */
  finish(): TranscriptItem[]
  /** Where to go on when more follows what stands before `end`; null when only all of the file tells. */
  mark(end: number): TranscriptMark | null
}

/** Puts what a parser knows beside what its builder does. */
export function markOf(builder: BuilderMark | null | undefined, own: unknown): TranscriptMark | null {
  return builder == null ? null : { builder, own }
}

/**
 * What a parser makes of a file, as much at a time as comes with its bytes; not its end, more files may follow. `onMark` is
 * told where to go on when the file grows.
 */
export async function* parseFile(
  file: TranscriptPart,
  parser: RecordParser,
  options: { readonly from?: number; readonly onMark?: ((mark: TranscriptMark | null) => void) | undefined } = {},
): AsyncGenerator<TranscriptItem[]> {
  const { from = 0, onMark } = options
  const reader = new RecordReader(from)
  for await (const chunk of file.read(from)) {
    addAll(parser, reader.push(chunk))
    yield parser.take()
  }
  const mark = parser.mark(reader.place)
  const last = reader.end()
  // What stands in a line that has no end yet is told now, and would be again.
  onMark?.(last.records.length === 0 ? mark : null)
  addAll(parser, last)
  yield parser.take()
}

function addAll(parser: RecordParser, { records, places }: RecordBatch): void {
  for (const [index, record] of records.entries()) parser.add(record, places[index] ?? -1)
}
