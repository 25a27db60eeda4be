import type { BuilderMark } from './conversation-builder'
import type { TranscriptMark, TranscriptPart } from './format'
import type { TranscriptItem } from './items'
import { Ledger, PADDING, type Fate, type Whereabouts } from './ledger'
import { RecordReader, type JsonRecord, type RecordBatch } from './records'

/** Understands the records of a file, one after the other. */
export interface RecordParser {
  /**
   * Adds a record. `place`: offset of its line in bytes; negative for a further one of the same line. Returns its fate;
   * those of its parts are in the ledger. Never throws because of its content.
   */
  add(record: JsonRecord, place: number): Fate
  /** Place in a conversation of what comes next; undefined before there is one. */
  whereabouts(): Whereabouts | undefined
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

interface FileOptions {
  readonly from?: number
  readonly onMark?: ((mark: TranscriptMark | null) => void) | undefined
  /** Accounts for the records. */
  readonly ledger?: Ledger | undefined
  /** Offset up to which records are already accounted for. */
  readonly accountedTo?: number
}

/**
 * Parses a file in batches as its bytes arrive, without ending the input, since more files may follow. `onMark`
 * receives the checkpoint for a growing file.
 */
export async function* parseFile(
  file: TranscriptPart,
  parser: RecordParser,
  { from = 0, onMark, ledger = new Ledger(), accountedTo = 0 }: FileOptions = {},
): AsyncGenerator<TranscriptItem[]> {
  const reader = new RecordReader(from)
  const where = (): Whereabouts | undefined => parser.whereabouts()
  const addAll = async ({ records, places, others }: RecordBatch): Promise<void> => {
    let next = 0
    const passOver = (until: number): void => {
      for (let other = others[next]; other !== undefined && other.before <= until; other = others[++next]) {
        ledger.isPaused = other.at < accountedTo
        ledger.record(other.text === '' ? PADDING : 'unknown', other.text, where)
      }
    }
    for (let index = 0; index < records.length; index++) {
      const record = records[index] ?? {}
      if (others.length > 0) passOver(index)
      const place = places[index] ?? -1
      if (place >= 0) ledger.isPaused = place < accountedTo
      const prepared = parser.prepare?.(record)
      if (prepared !== undefined) await prepared
      let fate: Fate
      try {
        fate = parser.add(record, place)
      } catch (thrown) {
        fate = fateAfter(thrown)
      }
      ledger.record(fate, record, where)
    }
    passOver(records.length)
  }
  ledger.isPaused = from < accountedTo
  for await (const chunk of file.read(from)) {
    await addAll(reader.push(chunk))
    yield parser.take()
  }
  const mark = parser.mark(reader.place)
  const last = reader.end()
  // The content of an unterminated line is emitted and accounted for now, and would be again.
  onMark?.(last.records.length === 0 && last.others.length === 0 ? mark : null)
  await addAll(last)
  yield parser.take()
  ledger.isPaused = false
}

/** Adds the records of a batch, and accounts for them and for what is between them. */
export function addBatch(
  { records, others }: RecordBatch,
  ledger: Ledger,
  add: (record: JsonRecord) => Fate,
  where: () => Whereabouts | undefined,
): void {
  let next = 0
  for (let index = 0; index <= records.length; index++) {
    for (let other = others[next]; other !== undefined && other.before <= index; other = others[++next])
      ledger.record(other.text === '' ? PADDING : 'unknown', other.text, where)
    const record = records[index]
    if (record === undefined) continue
    let fate: Fate
    try {
      fate = add(record)
    } catch (thrown) {
      fate = fateAfter(thrown)
    }
    ledger.record(fate, record, where)
  }
}

/** Returns the fate of a record that was nested too deeply to be read. Throws anything else again. */
function fateAfter(thrown: unknown): Fate {
  if (thrown instanceof RangeError) return 'unknown'
  throw thrown
}
