import type { TranscriptPart } from './format'
import type { TranscriptItem } from './items'
import { readRecords, type JsonRecord } from './records'

/** Understands the records of a file, one after the other. */
export interface RecordParser {
  /** Takes one. `at`: where its line begins, in bytes. Never throws for what it holds. */
  add(record: JsonRecord, at: number): void
  /** What is finished since it was last asked. */
  take(): TranscriptItem[]
  /** Nothing more comes. Answers what is left. */
  finish(): TranscriptItem[]
}

/** What a parser makes of a file, as much at a time as comes with its bytes; not its end, more files may follow. */
export async function* parseFile(file: TranscriptPart, parser: RecordParser): AsyncGenerator<TranscriptItem[]> {
  for await (const { records, places } of readRecords(file.read())) {
    for (const [index, record] of records.entries()) parser.add(record, places[index] ?? 0)
    yield parser.take()
  }
}
