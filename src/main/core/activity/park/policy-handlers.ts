import type { limitPolicyRequests } from '#shared/account/policy'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { HandlersOf } from '#core/base/host-port'
import type { PolicyPlace } from '#core/agents/account/limit-policies'
import { findRuntime } from '#core/session/runtime/lookup'
import type { ActivityContext } from '../context'

/** Returns a place with the folder of its session. */
async function placeOf(context: ActivityContext, place: PolicyPlace): Promise<Result<PolicyPlace, ContractError>> {
  if (place.sessionId === undefined) return ok(place)
  const found = await findRuntime(context, place.sessionId)
  return found.ok ? ok({ sessionId: place.sessionId, folder: found.value.cwd }) : found
}

/** The handlers of the requests about what happens at limits. */
export function limitPolicyHandlers(context: ActivityContext): HandlersOf<typeof limitPolicyRequests> {
  const { limitPolicies, accounts } = context
  return {
    async 'limitPolicy.get'({ sessionId, folder }) {
      const place = await placeOf(context, { sessionId, folder })
      return place.ok ? ok(await limitPolicies.of(place.value)) : place
    },
    async 'limitPolicy.set'({ sessionId, folder, policy }) {
      const place = await placeOf(context, { sessionId, folder })
      if (!place.ok) return place
      const set = await limitPolicies.set(sessionId === undefined ? { folder } : { sessionId }, policy)
      if (!set.ok) return set
      return ok(await limitPolicies.of(place.value))
    },
    async 'runway.get'({ accountId }) {
      const account = await accounts.find(accountId)
      if (account === undefined) return err(knownError('account-not-found', { accountId }))
      return ok(await accounts.runways.of(accountId))
    },
  }
}
