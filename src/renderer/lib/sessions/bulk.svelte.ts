import type { ContractError } from '#shared/kernel/errors'

/** Outcome of a step: done, passed over, or why not. */
export type StepOutcome = 'done' | 'unchanged' | ContractError

/** Outcome of bulk work. */
export interface BulkOutcome {
  /** The sessions that were changed. */
  readonly done: readonly string[]
  readonly failures: readonly ContractError[]
  readonly cancelled: boolean
}

/** Work on many sessions, one after the other, with progress. Cancelling it leaves the rest as it was. */
export class BulkWork {
  /** Label of the running work; null while none runs. */
  label = $state<string | null>(null)
  finished = $state(0)
  total = $state(0)
  readonly #stop = { asked: false }

  get running(): boolean {
    return this.label !== null
  }

  /** Does a step for each session. Null when other work runs. */
  async run(
    label: string,
    sessionIds: readonly string[],
    step: (sessionId: string) => Promise<StepOutcome>,
  ): Promise<BulkOutcome | null> {
    if (this.running) return null
    this.label = label
    this.finished = 0
    this.total = sessionIds.length
    this.#stop.asked = false
    const done: string[] = []
    const failures: ContractError[] = []
    for (const sessionId of sessionIds) {
      if (this.#isStopped()) break
      const outcome = await step(sessionId)
      if (outcome === 'done') done.push(sessionId)
      else if (outcome !== 'unchanged') failures.push(outcome)
      this.finished++
    }
    this.label = null
    return { done, failures, cancelled: this.#stop.asked }
  }

  #isStopped(): boolean {
    return this.#stop.asked
  }

  cancel(): void {
    this.#stop.asked = true
  }
}
