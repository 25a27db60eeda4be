import type { Requester } from '#client/connection'

/** Counting the usage of sessions of other tools that are not imported, for a page that shows usage. */
export class FoundCount {
  isCounting = $state(false)
  /** Goes up whenever more is counted. */
  rounds = $state(0)
  /** Number of sessions that could not be counted the last time. */
  #failed = 0

  constructor(private readonly requester: Requester) {}

  /** Counts the sessions that a query of usage told to be missing, but not again those that cannot be counted. */
  async count(missing: number): Promise<void> {
    if (this.isCounting || missing === this.#failed) return
    this.isCounting = true
    const answer = await this.requester.request('import.countUsage', {})
    this.isCounting = false
    this.#failed = answer.ok ? answer.value.failed : missing
    if (answer.ok && answer.value.counted > 0) this.rounds++
  }
}
