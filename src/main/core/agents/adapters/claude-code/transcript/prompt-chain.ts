import { Rewound } from '../../../transcript/format'
import type { JsonRecord } from '../../../transcript/records'
import { text } from '../../../transcript/values'
import { isPrompt } from './prompts'

/** Looks whether each prompt of a file follows what came of the one before it. */
export class Trail {
  /** The ids of the newest prompt and of what came of it so far. */
  #ids: string[] = []
  #last: string | undefined
  #hasPrompt = false

  /** The newest entry. */
  get last(): string | undefined {
    return this.#last
  }

  /** Goes on behind an entry, in a conversation in which something was said. */
  goOn(last: string | undefined): void {
    this.#last = last
    this.#hasPrompt = true
    if (last !== undefined) this.#ids = [last]
  }

  /** Throws {@link Rewound} for a prompt that goes back behind the one before it. */
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
