import type { PermissionAnswer } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { PermissionOption, PermissionResolution } from '#shared/permission/entities'
import type { Verdict } from './verdict'

/** End of a request. */
export type Ending = Omit<PermissionResolution, 'requestId'>

/** Its agent no longer waits. */
export const CANCELLED: Ending = { granted: false, appliedScope: 'once', by: 'cancelled' }

/** Its agent goes because the host does. */
export const INTERRUPTED: Ending = { granted: false, appliedScope: 'once', by: 'expired', expiredBy: 'restart' }

/** Nobody answered in time. */
export const TOO_LATE: Ending = {
  granted: false,
  appliedScope: 'once',
  by: 'expired',
  expiredBy: 'deadline',
  message: 'Nobody answered in time.',
}

/** Returns the end of a request that nobody was asked about. */
export function endingBy({ behavior, by, rule, message }: Verdict, option: PermissionOption | undefined): Ending {
  return {
    granted: behavior === 'allow',
    appliedScope: rule === undefined ? 'once' : rule.scope === 'session' ? 'session' : 'always',
    by,
    ...(option && { optionId: option.optionId }),
    ...(rule && { ruleId: rule.ruleId }),
    ...defined({ message }),
  }
}

/** Returns the answer for an agent: the chosen option; null (no answer) when it offers no suitable one. */
export function answerWith(option: PermissionOption | undefined, message: string | undefined): PermissionAnswer | null {
  if (option === undefined) return null
  return { outcome: 'selected', optionId: option.optionId, ...defined({ message }) }
}

/** Returns the error for a late answer. */
export function notOpen(requestId: string): ContractError {
  return knownError('permission-resolved', { requestId })
}
