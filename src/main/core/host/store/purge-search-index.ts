import type { BaseContext } from '#core/base/context'
import type { Store } from '#core/store/port'
import { isStorageFailure } from '#core/store/errors'

/**
 * Removes the remains of purges from the file: the words of their sessions, and unused pages. In a large store this
 * takes a while, in the background. Purges during a run cause one more round; work interrupted by the end of a host
 * continues at the next start.
 */
export class SearchIndexPurge {
  #running: Promise<void> | null = null
  #isDue = false
  #isEnded = false

  constructor(readonly context: Pick<BaseContext, 'work'> & { readonly store: Store }) {}

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** Resolves when no earlier purge has left anything in the file, or when the work was cancelled. */
  soon(): Promise<void> {
    if (this.#isEnded) return Promise.resolve()
    this.#isDue = true
    this.#running ??= this.#run().finally(() => (this.#running = null))
    return this.#running
  }

  /** Ends the work before the store closes: what is left is continued at the next start. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#running
  }

  /** Continues the unfinished work of the previous host. */
  async resume(): Promise<void> {
    if ((await this.#due()) !== null) await this.soon()
  }

  /** Returns null for a store that cannot be read; that is reported where people encounter it. */
  async #due(): Promise<number | null> {
    try {
      return await this.context.store.read.dueErasure()
    } catch (thrown) {
      if (isStorageFailure(thrown)) return null
      throw thrown
    }
  }

  async #run(): Promise<void> {
    while (this.#isDue && !this.#isEnded) {
      this.#isDue = false
      const { work, store } = this.context
      const due = await this.#due()
      const forgotten = await work.run('forgetWords', null)
      if (!forgotten.ok) return
      const reclaimed = await store.reclaim()
      if (reclaimed.ok && due !== null) await store.operations.endErasure(due)
    }
  }
}
