/** Maximum size of the answers that are kept, in characters. */
const MOST_KEPT = 16 * 1024 * 1024

/** The latest answers to questions about lines, by all that they depend on. */
export class Answers<T> {
  readonly #kept = new Map<string, { readonly answer: T; readonly size: number }>()
  #size = 0

  get(key: string): T | undefined {
    const found = this.#kept.get(key)
    if (found === undefined) return undefined
    // Those that were asked for last are the last to go.
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.answer
  }

  keep(key: string, answer: T): void {
    const size = JSON.stringify(answer).length + key.length
    this.#size += size - (this.#kept.get(key)?.size ?? 0)
    this.#kept.delete(key)
    this.#kept.set(key, { answer, size })
    for (const [oldest, { size: freed }] of this.#kept) {
      if (this.#size <= MOST_KEPT) return
      this.#kept.delete(oldest)
      this.#size -= freed
    }
  }
}
