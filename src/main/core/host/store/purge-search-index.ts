import type { BaseContext } from '../../base/context'
import type { Store } from '../../store/port'
import { isStorageFailure } from '../../store/errors'

/**
 * Takes what purges left out of the file: the words of their sessions, and pages that nothing uses any more. In a large
 * store this takes a while, and nobody waits for it. Purges while it runs are followed by one more round; what the end of
 * a host cut short is gone on with at the next start.
 */
export class SearchIndexPurge {
  #running: Promise<void> | null = null
  #isDue = false

  constructor(readonly context: Pick<BaseContext, 'work'> & { readonly store: Store }) {}

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** Resolves when nothing of what was purged before is in the file, or that was given up. */
  soon(): Promise<void> {
    this.#isDue = true
    this.#running ??= this.#run().finally(() => (this.#running = null))
    return this.#running
  }

  /** Goes on with what a host before this one did not come to the end of. */
  async resume(): Promise<void> {
    if ((await this.#due()) !== null) await this.soon()
  }

  /** Of a store that cannot be read nothing is to be done here; people are told where they meet it. */
  async #due(): Promise<number | null> {
    try {
      return await this.context.store.read.dueErasure()
    } catch (thrown) {
      if (isStorageFailure(thrown)) return null
      throw thrown
    }
  }

  async #run(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false
      const { work, store } = this.context
      const due = await this.#due()
      const forgotten = await work.run('forgetWords', null)
      if (!forgotten.ok) return
      const reclaimed = await store.reclaim()
      if (reclaimed.ok && due !== null) await store.write((writer) => writer.endErasure(due))
    }
  }
}
