import { firstRecord, readRecords, type JsonRecord, type RecordBatch } from '#core/agents/transcript/records'
import type { TranscriptPart } from '#core/agents/transcript/format'
import type { Fate } from '#core/agents/transcript/ledger'
import { record } from '#core/agents/transcript/values'

/** Kinds of entries: the whole, a value at a place, additions to a list at a place, and a value that is gone. */
const WHOLE = 0
const SET = 1
const PUSH = 2
const REMOVE = 3

/** Maximum number of places in the path of an entry. */
const DEEPEST = 64

/** Returns whether a file is a journal of a chat. */
export async function isJournal(file: TranscriptPart): Promise<boolean> {
  const first = await firstRecord(file)
  return first?.['kind'] === WHOLE && 'requests' in record(first['v'])
}

/** Plays a journal. `onEntry` hears what became of each batch of entries. */
export async function replay(
  file: TranscriptPart,
  onBatch: (batch: RecordBatch, add: (entry: JsonRecord) => Fate) => void,
): Promise<JsonRecord> {
  const journal = new Journal()
  for await (const batch of readRecords(file.read())) onBatch(batch, (entry) => journal.add(entry))
  return journal.state
}

class Journal {
  state: Record<string, unknown> = {}

  /** Applies an entry. Returns its fate. */
  add(entry: JsonRecord): Fate {
    const { kind, k: path, v: value } = entry
    if (kind === WHOLE) {
      if (typeof value !== 'object' || value === null) return 'unknown'
      this.state = { ...record(value) }
      return 'joined'
    }
    if (!Array.isArray(path) || path.length === 0 || path.length > DEEPEST) return 'unknown'
    const place = placeOf(this.state, path)
    if (place === undefined) return 'unknown'
    const { holder, key } = place
    if (kind === SET) holder[key] = value
    else if (kind === REMOVE) holder[key] = undefined
    else if (kind === PUSH && Array.isArray(value)) {
      const before = Array.isArray(holder[key]) ? (holder[key] as unknown[]) : []
      const end = typeof entry['i'] === 'number' && entry['i'] >= 0 ? entry['i'] : before.length
      holder[key] = [...before.slice(0, end), ...(value as unknown[])]
    } else return 'unknown'
    return 'joined'
  }
}

interface Place {
  readonly holder: Record<string | number, unknown>
  readonly key: string | number
}

/** Returns the place at the end of a path; undefined when nothing is there that could hold it. */
function placeOf(state: Record<string, unknown>, path: readonly unknown[]): Place | undefined {
  let holder: unknown = state
  for (const [index, key] of path.entries()) {
    if ((typeof key !== 'string' && typeof key !== 'number') || key === '__proto__') return undefined
    if (typeof holder !== 'object' || holder === null) return undefined
    // A list has no holes.
    if (Array.isArray(holder) && (typeof key !== 'number' || key < 0 || key > holder.length)) return undefined
    if (index === path.length - 1) return { holder: holder as Record<string | number, unknown>, key }
    holder = Object.hasOwn(holder, key) ? (holder as Record<string | number, unknown>)[key] : undefined
  }
  return undefined
}
