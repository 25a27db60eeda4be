/**
 * Fate of a record, or of a part of one: shown in a conversation; joined to something that is shown (a result to its
 * call, a name to its session, a repetition to what it repeats); hidden by a named rule; or not understood.
 */
export type Fate = 'shown' | 'joined' | 'unread' | Hidden

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

/** Numbers of records and parts by their fate; `read` is the sum of the others. Plain data. */
export interface Account {
  readonly read: number
  readonly shown: number
  readonly joined: number
  readonly unread: number
  /** By rule. */
  readonly hidden: Readonly<Record<string, number>>
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
export interface UnreadRecord {
  /** Absent: it came before any session. */
  readonly where: Whereabouts | undefined
  /** JSON, or the line as it is; the beginning of a long one. */
  readonly raw: string
}

/** Maximum length of a raw record that is kept, in characters. */
const LONGEST = 64 * 1024

/** Maximum length of all raw records of a transcript that are kept, in characters; further ones are only counted. */
const MOST = 4 * 1024 * 1024

/** Accounts for every record and part of a transcript. */
export class Ledger {
  /** True while records are read again that are already accounted for. */
  isPaused = false
  readonly #counts = { read: 0, shown: 0, joined: 0, unread: 0 }
  readonly #hidden = new Map<string, number>()
  readonly #records: UnreadRecord[] = []
  #kept = 0
  /** True when a part of the current record was not understood, and is kept by itself. */
  #hasUnreadPart = false

  /** Sums so far. */
  get account(): Account {
    return { ...this.#counts, hidden: Object.fromEntries(this.#hidden) }
  }

  /** Records and parts that were not understood, in order. */
  get unread(): readonly UnreadRecord[] {
    return this.#records
  }

  /** Accounts for a record, after its parts. */
  record(fate: Fate, raw: unknown, where: Whereabouts | undefined): void {
    const isKept = this.#hasUnreadPart
    this.#hasUnreadPart = false
    this.#count(fate)
    if (fate === 'unread' && !isKept) this.#keep(raw, where)
  }

  /** Accounts for a part of a record. Returns its fate. */
  part(fate: Fate, raw: unknown, where: Whereabouts | undefined): Fate {
    this.#count(fate)
    if (fate === 'unread') {
      this.#hasUnreadPart = true
      this.#keep(raw, where)
    }
    return fate
  }

  /** Accounts for the parts of a record. Returns the fate of the record that consists of them. */
  parts<Part>(parts: readonly Part[], where: () => Whereabouts | undefined, fateOf: (part: Part) => Fate): Fate {
    const fates = parts.map((part) => this.part(fateOf(part), part, where()))
    return wholeOf(fates)
  }

  #count(fate: Fate): void {
    if (this.isPaused) return
    this.#counts.read++
    if (typeof fate === 'string') this.#counts[fate]++
    else this.#hidden.set(fate.hidden, (this.#hidden.get(fate.hidden) ?? 0) + 1)
  }

  #keep(raw: unknown, where: Whereabouts | undefined): void {
    if (this.isPaused || this.#kept >= MOST) return
    const words = typeof raw === 'string' ? raw : JSON.stringify(raw)
    const kept = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
    this.#kept += kept.length
    this.#records.push({ where, raw: kept })
  }
}

/** Returns the fate of what consists of parts: the one that most people see of it. */
export function wholeOf(fates: readonly Fate[]): Fate {
  for (const fate of ['shown', 'joined', 'unread'] as const) if (fates.includes(fate)) return fate
  return fates[0] ?? { hidden: 'empty' }
}

/** Returns the sum of two accounts. */
export function sumOf(one: Account, other: Account): Account {
  const hidden = { ...one.hidden }
  for (const [rule, count] of Object.entries(other.hidden)) hidden[rule] = (hidden[rule] ?? 0) + count
  return {
    read: one.read + other.read,
    shown: one.shown + other.shown,
    joined: one.joined + other.joined,
    unread: one.unread + other.unread,
    hidden,
  }
}
