import type { InputBlock } from '../../../../shared/session/blocks'

/** What has to be said with the next prompt: the agent was not there when it was said, or could not listen. */
export class Preface {
  #words: string | undefined

  constructor(words: string | undefined) {
    this.#words = words
  }

  /** A prompt with what has to be said before it. It stays to be said until it is `taken`. */
  before(blocks: readonly InputBlock[]): readonly InputBlock[] {
    return this.#words === undefined ? blocks : [{ type: 'text', content: this.#words }, ...blocks]
  }

  /** The agent has it. */
  taken(): void {
    this.#words = undefined
  }

  /** Something else has to be said, after what there is already. */
  add(words: string): void {
    this.#words = this.#words === undefined ? words : `${this.#words}\n\n${words}`
  }
}
