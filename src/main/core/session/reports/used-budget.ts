import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { AdapterFailure } from '#shared/adapter/port'
import type { LimitStop } from '#shared/limits/entities'
import type { Session } from '#shared/session/entities'

/** Returns the limit that stops a session whose budget is used up; undefined while it is not. */
export function usedBudget({ budgetUsd }: Session, costUsd: number | undefined): LimitStop | undefined {
  if (budgetUsd === undefined || costUsd === undefined || costUsd < budgetUsd) return undefined
  return { limit: 'budget', allowed: budgetUsd, reached: costUsd }
}

/** Returns the failure of a message when the session's budget is used up. */
export function budgetExceeded({ allowed, reached }: LimitStop): ContractError {
  return knownError('budget-exceeded', {
    cost: dollars(reached),
    budget: dollars(allowed),
    budgetUsd: allowed,
    costUsd: reached,
  })
}

/** Returns the failure of a turn that a limit stopped. */
export function stopFailure({ limit, allowed, reached }: LimitStop): AdapterFailure {
  const message =
    limit === 'budget'
      ? `The turn was stopped: the session has cost ${dollars(reached)} of its ${dollars(allowed)}.`
      : `The turn was stopped: it took longer than the ${allowed} s that a turn may take.`
  return { message, category: 'runtime', recoverable: true }
}

function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 0.1 ? 4 : 2)}`
}
