import type { RecordCounts } from '#shared/import/record-counts'

/**
 * Fate of a record, or of a part of one: shown in a conversation; joined to something that is shown (a result to its
 * call, a name to its session, a repetition to what it repeats); hidden by a named rule; or not understood.
 */
export type Fate = 'shown' | 'joined' | 'unknown' | Hidden

/** Hidden by the rule of this name. */
export interface Hidden<Rule extends string = string> {
  readonly hidden: Rule
}

/** Rules by which records of a format are hidden: by name, the user-facing reason. */
export type HidingRules = Readonly<Record<string, string>>

/** Rules that hold for every format. */
export const COMMON_RULES = {
  padding: 'Blank lines, and zeros that a crash of the machine left in the file.',
  empty: 'Parts without content.',
} as const satisfies HidingRules

/** Fate of blank lines and zeros. */
export const PADDING = { hidden: 'padding' } as const satisfies Hidden

/** Returns the fates of a format's rules, so that only a rule with a reason can hide something. */
export function hiddenBy<Rules extends HidingRules>(
  rules: Rules,
): { readonly [Rule in keyof Rules & string]: Hidden<Rule> } {
  const fates = Object.fromEntries(Object.keys(rules).map((rule) => [rule, { hidden: rule }]))
  return fates as { readonly [Rule in keyof Rules & string]: Hidden<Rule> }
}

/** Place of something in a conversation. */
export interface Whereabouts {
  readonly sessionId: string
  /** Position of the next message. */
  readonly position: number
  /** Unix ms; 0 when nothing before it has a time. */
  readonly at: number
}

/** A record that was not understood, as it was written. Plain data. */
export interface UnknownRecord {
  /** Absent: it came before any session. */
  readonly where: Whereabouts | undefined
  /** JSON, or the line as it is; the beginning of a long one. */
  readonly raw: string
}

/** Maximum length of a raw record that is kept, in characters. */
const LONGEST = 64 * 1024

/** Maximum length of all raw records of a transcript that are kept, in characters; further ones are only counted. */
const MOST = 4 * 1024 * 1024

/** Kept in place of a record that cannot be written as JSON. */
const TOO_DEEP = '[A record that is nested too deeply]'

/** Place of a record, or its getter, which is called only when the record is kept. */
export type Where = Whereabouts | undefined | (() => Whereabouts | undefined)

/** Accounts for every record and part of a transcript. */
export class Ledger {
  /** True while records are read again that are already accounted for. */
  isPaused = false
  #shown = 0
  #joined = 0
  #unknown = 0
  readonly #hidden = new Map<string, number>()
  readonly #records: UnknownRecord[] = []
  #kept = 0
  /** Number of kept records before the current one. */
  #before = 0

  /** Sums so far. */
  get account(): RecordCounts {
    let read = this.#shown + this.#joined + this.#unknown
    for (const count of this.#hidden.values()) read += count
    const hidden = Object.fromEntries(this.#hidden)
    return { read, shown: this.#shown, joined: this.#joined, unknown: this.#unknown, hidden }
  }

  /** Records and parts that were not understood, in order. */
  get unknownRecords(): readonly UnknownRecord[] {
    return this.#records
  }

  /** Accounts for a record, after its parts. */
  record(fate: Fate, raw: unknown, where: Where): void {
    this.#count(fate)
    if (fate === 'unknown' && !this.isPaused) this.#keepWhole(raw, where)
    this.#before = this.#records.length
  }

  /** Accounts for a part of a record. Returns its fate. */
  part(fate: Fate, raw: unknown, where: Where): Fate {
    this.#count(fate)
    if (fate === 'unknown' && !this.isPaused) this.#keep(toText(raw), where)
    return fate
  }

  /** Accounts for the parts of a record. Returns the fate of the record that consists of them. */
  parts<Part>(parts: readonly Part[], where: Where, fateOf: (part: Part) => Fate): Fate {
    let whole: Fate | undefined
    for (const part of parts) {
      const fate = this.part(fateOf(part), part, where)
      if (whole === undefined || rank(fate) < rank(whole)) whole = fate
    }
    return whole ?? EMPTY
  }

  #count(fate: Fate): void {
    if (this.isPaused) return
    if (fate === 'shown') this.#shown++
    else if (fate === 'joined') this.#joined++
    else if (fate === 'unknown') this.#unknown++
    else this.#hidden.set(fate.hidden, (this.#hidden.get(fate.hidden) ?? 0) + 1)
  }

  /** Keeps a record in place of those of its parts that it includes as they are. */
  #keepWhole(raw: unknown, where: Where): void {
    const words = toText(raw)
    const parts = this.#records.splice(this.#before)
    for (const part of parts) {
      this.#kept -= part.raw.length
      if (!words.slice(0, LONGEST).includes(part.raw)) this.#keep(part.raw, part.where)
    }
    this.#keep(words, where)
  }

  #keep(words: string, where: Where): void {
    if (this.#kept >= MOST) return
    const kept = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
    this.#kept += kept.length
    this.#records.push({ where: typeof where === 'function' ? where() : where, raw: kept })
  }
}

function toText(raw: unknown): string {
  // SQLite takes a text to end at a NUL.
  if (typeof raw === 'string') return raw.replaceAll('\0', '\uFFFD')
  try {
    // A value that JSON does not have has no text.
    const json: unknown = JSON.stringify(raw)
    return typeof json === 'string' ? json : ''
  } catch {
    return TOO_DEEP
  }
}

const EMPTY: Fate = { hidden: 'empty' }

/** Order of the fates of parts: that of the whole is the one that most people see of it. */
const rank = (fate: Fate): number => (fate === 'shown' ? 0 : fate === 'joined' ? 1 : fate === 'unknown' ? 2 : 3)

/** Returns the fate of what consists of parts. */
export function wholeOf(fates: readonly Fate[]): Fate {
  let whole: Fate | undefined
  for (const fate of fates) if (whole === undefined || rank(fate) < rank(whole)) whole = fate
  return whole ?? EMPTY
}
