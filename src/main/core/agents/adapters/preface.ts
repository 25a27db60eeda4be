import type { InputBlock } from '#shared/session/blocks'

/** Information for the next prompt that the agent missed or could not receive. */
export class Preface {
  #words: string | undefined

  constructor(words: string | undefined) {
    this.#words = words
  }

  /** Returns a prompt with the pending information before it. It stays pending until it is `taken`. */
  before(blocks: readonly InputBlock[]): readonly InputBlock[] {
    return this.#words === undefined ? blocks : [{ type: 'text', content: this.#words }, ...blocks]
  }

  /** Marks the information as received. */
  taken(): void {
    this.#words = undefined
  }

  /** Adds information after the existing one. */
  add(words: string): void {
    this.#words = this.#words === undefined ? words : `${this.#words}\n\n${words}`
  }
}
