import type { Fate } from '../../../transcript/ledger'
import type { JsonRecord } from '../../../transcript/records'
import { list, record, text } from '../../../transcript/values'

/** What becomes of a message, once that is known: a later line may retract it. */
export interface Outcome {
  isKnown: boolean
  /** Undefined when it is shown. */
  fate: Fate | undefined
}

export const known = (fate: Fate | undefined): Outcome => ({ isKnown: true, fate })

/** Maximum number of lines that wait. */
const MOST = 1000

/** Accounts for lines in order, each when the outcomes of all messages before it are known. */
export class Accounts {
  readonly #waiting: { readonly outcome: Outcome | undefined; readonly account: () => void }[] = []

  /** Accounts for something when its outcome is known; at once without one. */
  add(account: () => void, outcome?: Outcome): void {
    if (this.#waiting.length === 0 && outcome?.isKnown !== false) account()
    else this.#waiting.push({ outcome, account })
    if (this.#waiting.length <= MOST) return
    const [first] = this.#waiting
    if (first?.outcome?.isKnown === false) Object.assign(first.outcome, known('joined'))
    this.settle()
  }

  /** Accounts for the rest. */
  end(): void {
    for (const { outcome } of this.#waiting) if (outcome?.isKnown === false) Object.assign(outcome, known('unread'))
    this.settle()
  }

  /** Accounts for what is known now. */
  settle(): void {
    const open = this.#waiting.findIndex(({ outcome }) => outcome?.isKnown === false)
    for (const { account } of this.#waiting.splice(0, open === -1 ? this.#waiting.length : open)) account()
  }
}

/** Returns the outcome of a message that is told again: it is repeated only if all of it is. */
export function outcomeOfEarlier(earlier: JsonRecord, later: JsonRecord): Outcome {
  const isRepeated =
    wordsOf(later['content']).startsWith(wordsOf(earlier['content'])) &&
    ['thoughts', 'toolCalls'].every((name) => {
      const [before, after] = [earlier[name], later[name] ?? earlier[name]]
      return list(before).length <= list(after).length && (before == null || Array.isArray(before))
    })
  return known(isRepeated ? 'joined' : 'unread')
}

/** Returns the words of a content in whatever form, for a comparison. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content)
    .map((part) => (typeof part === 'string' ? part : (text(record(part)['text']) ?? '')))
    .join('')
}
