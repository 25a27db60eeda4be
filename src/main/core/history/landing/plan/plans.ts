import type { LandingOutcome, LandingReason } from '#shared/landing/entities'
import type { Base } from '../forecast/base'
import type { ForecastFile } from '../merging/forecaster'

/** A branch in a plan. */
export interface PlannedStep {
  readonly branch: string
  readonly head: string
  readonly by: 'merge' | 'squash'
  readonly outcome: LandingOutcome
  readonly reason?: LandingReason
  readonly files: readonly ForecastFile[]
  /** Tree of the base after it; absent for a step that does not land. */
  readonly tree?: string
  readonly words: string
  readonly path?: string
  readonly placeId?: string
  readonly sessionId?: string
}

/** Branches that are to land together, as they were reviewed. */
export interface Plan {
  readonly planId: string
  /** The folder that it was asked for. */
  readonly folder: string
  /** Folder of the repository's main working files. */
  readonly repository: string
  readonly base: Base
  /** Commit with which they were merged: the base, or one that also has what was squashed into it. */
  readonly start: string
  readonly baseTree: string
  readonly steps: readonly PlannedStep[]
  /** Tree of the base after all steps that land. */
  readonly tree: string
}

/** Maximum number of plans that are kept. */
const MOST_PLANS = 200

/** Plans that were reviewed lately. They change nothing, and are forgotten with the host. */
export class Plans {
  readonly #plans = new Map<string, Plan>()

  keep(plan: Plan): void {
    this.#plans.set(plan.planId, plan)
    const [oldest] = this.#plans.keys()
    if (this.#plans.size > MOST_PLANS && oldest !== undefined) this.#plans.delete(oldest)
  }

  get(planId: string): Plan | undefined {
    return this.#plans.get(planId)
  }

  forget(planId: string): void {
    this.#plans.delete(planId)
  }
}

/** Returns the steps that land. */
export const landingSteps = ({ steps }: Plan): (PlannedStep & { readonly tree: string })[] =>
  steps.flatMap((step) => (step.outcome === 'clean' && step.tree !== undefined ? [{ ...step, tree: step.tree }] : []))
