import type { Fate, Ledger, Whereabouts } from '#core/agents/transcript/ledger'
import type { JsonRecord } from '#core/agents/transcript/records'
import { list, record, text } from '#core/agents/transcript/values'
import { fateOfMessage } from './fates'

/** Fate of a message, once it is known: a later line may retract it. */
export interface Outcome {
  isKnown: boolean
  /** Undefined when it is shown. */
  fate: Fate | undefined
}

export const known = (fate: Fate | undefined): Outcome => ({ isKnown: true, fate })

/** Maximum number of lines that wait. */
const MOST = 1000

/** A line, or a message in the list of one. */
interface Entry {
  readonly raw: unknown
  /** Undefined for a line that is no message. */
  readonly outcome: Outcome | undefined
  readonly fate: Fate | undefined
  readonly isPart: boolean
}

/** Accounts for lines in order, each when the outcomes of all messages before it are known. */
export class Accounts {
  #waiting: Entry[] = []

  constructor(
    readonly ledger: Ledger,
    readonly where: () => Whereabouts,
  ) {}

  /** Accounts for a line that is no message. */
  line(fate: Fate, raw: unknown): void {
    if (this.#waiting.length === 0) this.ledger.record(fate, raw, this.where)
    else this.#wait({ raw, outcome: undefined, fate, isPart: false })
  }

  /** Accounts for a message; `isPart`: its line has several. */
  message(raw: unknown, outcome: Outcome, isPart: boolean): void {
    this.#wait({ raw, outcome, fate: undefined, isPart })
  }

  #wait(entry: Entry): void {
    this.#waiting.push(entry)
    if (this.#waiting.length <= MOST) return
    const outcome = this.#waiting[0]?.outcome
    if (outcome?.isKnown === false) settle(outcome, 'joined')
    this.settle()
  }

  /** Accounts for the rest. */
  end(): void {
    for (const { outcome } of this.#waiting) if (outcome?.isKnown === false) settle(outcome, 'unknown')
    this.settle()
  }

  /** Accounts for what is known now. */
  settle(): void {
    let settled = 0
    for (const entry of this.#waiting) {
      if (entry.outcome?.isKnown === false) break
      this.#account(entry)
      settled++
    }
    if (settled === this.#waiting.length) this.#waiting = []
    else if (settled > 0) this.#waiting = this.#waiting.slice(settled)
  }

  #account({ raw, outcome, fate = 'unknown', isPart }: Entry): void {
    const { ledger, where } = this
    const own = outcome === undefined ? fate : fateOfMessage(record(raw), ledger, where, outcome.fate)
    // A message within a list is a part of its line.
    if (isPart) ledger.part(own, raw, where)
    else ledger.record(own, raw, where)
  }
}

/** Sets an outcome. */
export function settle(outcome: Outcome, fate: Fate | undefined): void {
  outcome.isKnown = true
  outcome.fate = fate
}

/** Returns the fate of a message that is told again: it is repeated only if all of it is. */
export function fateOfEarlier(earlier: JsonRecord, later: JsonRecord): Fate {
  const isRepeated =
    wordsOf(later['content']).startsWith(wordsOf(earlier['content'])) &&
    ['thoughts', 'toolCalls'].every((name) => {
      const [before, after] = [earlier[name], later[name] ?? earlier[name]]
      return list(before).length <= list(after).length && (before == null || Array.isArray(before))
    })
  return isRepeated ? 'joined' : 'unknown'
}

/** Returns the words of a content in whatever form, for a comparison. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content)
    .map((part) => (typeof part === 'string' ? part : (text(record(part)['text']) ?? '')))
    .join('')
}
