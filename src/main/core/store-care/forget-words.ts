import type { HostContext } from '../context'

/**
 * Takes the words of purged sessions out of the file, which in a large store takes a while; nobody waits for it. Purges
 * while it runs are followed by one more round.
 */
export class WordForgetting {
  #running: Promise<void> | null = null
  #isDue = false

  constructor(readonly context: Pick<HostContext, 'work' | 'store'>) {}

  /** Resolves when no word of what was purged before is in the file, or that was given up. */
  soon(): Promise<void> {
    this.#isDue = true
    this.#running ??= this.#run().finally(() => (this.#running = null))
    return this.#running
  }

  async #run(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false
      const { work, store } = this.context
      const done = await work.run('forgetWords', null)
      if (!done.ok) return
      await store.reclaim()
    }
  }
}
