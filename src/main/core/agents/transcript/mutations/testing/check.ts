import { hasWords } from '#core/agents/transcript/fields'
import { record } from '#core/agents/transcript/values'
import { CHANGED, type Mutated } from './mutate'
import { collect, partsIn, shownBy, type Source } from './sources'
import { Witness, type Told } from './witness'

/** An unchanged transcript as it is read. */
export interface Reading {
  readonly source: Source
  /** By unit, its words that are shown. */
  readonly shown: ReadonlyMap<string, readonly string[]>
  /** Number of records, and of their parts, of other files. */
  readonly beside: number
}

const LONG = 12

export async function readingOf(source: Source): Promise<Reading> {
  const witness = new Witness()
  const all = await shownBy(source.items(source.units, witness))
  const hidden = new Set(witness.told.filter(({ fate }) => typeof fate === 'object').map(({ raw }) => jsonOf(raw)))
  const shown = new Map<string, string[]>()
  for (const unit of source.units)
    shown.set(unit, hidden.has(jsonOf(parsed(unit))) ? [] : wordsIn(parsed(unit)).filter((words) => isIn(all, words)))
  const told = source.rows === 'of messages and parts' ? numberOf(witness) : witness.told.length
  return { source, shown, beside: told - source.units.length }
}

/** Returns what is wrong with the reading of a changed transcript. */
export async function check({ source, shown, beside }: Reading, { units, changed }: Mutated): Promise<string[]> {
  const witness = new Witness()
  const now = await shownBy(source.items(units, witness))
  const isCut = changed?.path === ''
  const wrong = [...checkSums(witness), ...checkCounts(source, units, witness, beside, isCut)]
  const kept = witness.unknownRecords.map(({ raw }) => raw).join('\n')
  // Files of Codex refer to places in bytes in others, which then cut lines in two.
  const isHalved =
    beside !== 0 &&
    source.format.adapterName === 'codex' &&
    witness.unknownRecords.some(({ raw }) => parsed(raw) === undefined)
  const isTraced = (words: string): boolean => isIn(now, words) || isIn(kept, words) || isHalved
  const all = witness.told.flatMap((told): Told[] => [told, ...told.parts.map((part) => ({ ...part, parts: [] }))])
  const byRaw = Map.groupBy(all, ({ raw }) => jsonOf(raw))
  const isHidden = (unit: string, words: string): boolean =>
    (byRaw.get(jsonOf(parsed(unit))) ?? []).some((told) => hides(told, words))
  const before = changed === undefined ? [] : (shown.get(changed.before) ?? [])
  const after = changed === undefined ? '' : changed.after
  const left = new Set(collect(parsed(after), []))
  const gone = before.filter((words) => !left.has(words))
  for (const unit of units) {
    const words = unit === changed?.after ? before.filter((each) => left.has(each)) : (shown.get(unit) ?? [])
    for (const each of words)
      if (!gone.includes(each) && !isTraced(each) && !isHidden(unit, each)) wrong.push(`“${each}” is lost`)
  }
  if (
    changed !== undefined &&
    gone.length > 0 &&
    !FREE.test(changed.path) &&
    !(changed.isEmpty && OPTIONAL.test(changed.path)) &&
    !after.includes(CHANGED)
  ) {
    const told = byRaw.get(jsonOf(parsed(after))) ?? []
    const hasTrace = gone.every((words) => isTraced(words)) || told.some(isMarked) || isIn(kept, after.trim())
    if (!hasTrace) wrong.push(`“${gone.join('”, “')}” left no trace`)
  }
  if (
    changed !== undefined &&
    after.includes(CHANGED) &&
    gone.length > 0 &&
    !isTraced(CHANGED) &&
    !isHidden(after, CHANGED)
  )
    wrong.push('the new words are lost')
  return wrong
}

/** Values of any form, which are shown as they are. */
const FREE =
  /content\.\d+\.content\.|\.(?:input|args|arguments|action|result|output|toolUseResult|resultDisplay|response|data)(?:\.|$)/

/** Values that may be absent. */
const OPTIONAL =
  /\.(?:error|reasoningText|summary|content|thoughts|toolCalls|toolRequests|attachments|description|files)(?:\.message)?$/

const isMarked = ({ fate, parts }: Told): boolean =>
  [fate, ...parts.map((part) => part.fate)].some((each) => each === 'unknown' || typeof each === 'object')

const hides = ({ fate, parts }: Told, words: string): boolean =>
  typeof fate === 'object' || parts.some((part) => typeof part.fate === 'object' && isIn(jsonOf(part.raw), words))

function checkSums(witness: Witness): string[] {
  const { read, shown, joined, unknown, hidden } = witness.account
  const told = numberOf(witness)
  const sum = shown + joined + unknown + Object.values(hidden).reduce((all, count) => all + count, 0)
  return read === sum && read === told ? [] : [`${read} read, ${sum} accounted for, ${told} told`]
}

const numberOf = ({ told }: Witness): number => told.reduce((sum, { parts }) => sum + 1 + parts.length, 0)

/** Compares the number of records and of their parts with a naive count. */
function checkCounts(
  source: Source,
  units: readonly string[],
  witness: Witness,
  beside: number,
  isCut: boolean,
): string[] {
  const wrong: string[] = []
  // Some files refer to places in others.
  if (source.isLines && (beside === 0 || source.format.adapterName !== 'codex')) {
    const glued = units.filter((unit) => unit.includes('}{"') && parsed(unit) === undefined).length
    const lines = units.length + beside + (isCut ? 0 : glued)
    if (witness.told.length !== lines) wrong.push(`${witness.told.length} records in ${lines} lines`)
  }
  if (source.rows !== undefined) {
    const told = source.rows === 'of messages and parts' ? numberOf(witness) : witness.told.length
    if (told !== units.length + beside) wrong.push(`${told} records in ${units.length + beside} rows`)
  }
  const count = partsIn[source.format.adapterName]
  if (count === undefined) return wrong
  for (const { fate, raw, parts } of witness.told) {
    const expected = count(raw)
    const isList = '$set' in record(raw)
    if (isList || parts.length === expected || (fate !== 'shown' && parts.length === 0)) continue
    wrong.push(`${parts.length} parts of ${expected} in ${jsonOf(raw).slice(0, 200)}`)
  }
  return wrong
}

function wordsIn(value: unknown): string[] {
  return collect(value, []).filter((words) => words.length >= LONG && hasWords(words))
}

/** Returns whether words are in a text, as they are or within JSON. */
function isIn(text: string, words: string): boolean {
  if (text.includes(words)) return true
  const escaped = JSON.stringify(words).slice(1, -1)
  return escaped !== words && (text.includes(escaped) || text.includes(JSON.stringify(escaped).slice(1, -1)))
}

function parsed(unit: string): unknown {
  try {
    return JSON.parse(unit)
  } catch {
    return undefined
  }
}

function jsonOf(value: unknown): string {
  try {
    const json: unknown = typeof value === 'string' ? value : JSON.stringify(value)
    return typeof json === 'string' ? json : ''
  } catch {
    return ''
  }
}
