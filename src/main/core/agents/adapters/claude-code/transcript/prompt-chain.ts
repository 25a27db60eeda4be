import { Rewound } from '#core/agents/transcript/format'
import type { JsonRecord } from '#core/agents/transcript/records'
import { text } from '#core/agents/transcript/values'
import { isPrompt } from './prompts'

/** Verifies that each prompt of a file follows the results of the previous one. */
export class PromptChain {
  /** Ids of the newest prompt and of its results so far. */
  #ids: string[] = []
  #last: string | undefined
  #hasPrompt = false

  /** Newest entry. */
  get last(): string | undefined {
    return this.#last
  }

  /** Continues after an entry, in a nonempty conversation. */
  goOn(last: string | undefined): void {
    this.#last = last
    this.#hasPrompt = true
    if (last !== undefined) this.#ids = [last]
  }

  /** Throws {@link Rewound} for a prompt that goes back behind the previous one. */
  follow(entry: JsonRecord): void {
    const id = entry['uuid']
    if (typeof id !== 'string' || entry['isSidechain'] === true) return
    if (entry['type'] === 'user' && isPrompt(entry)) {
      const parent = text(entry['parentUuid']) ?? text(entry['logicalParentUuid'])
      const follows = parent !== undefined && (parent === this.#last || this.#ids.includes(parent))
      if (this.#hasPrompt && !follows) throw new Rewound()
      this.#hasPrompt = true
      this.#ids = []
    }
    this.#ids.push(id)
    this.#last = id
  }
}
