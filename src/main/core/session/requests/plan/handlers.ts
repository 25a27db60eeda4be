import type { planRequests } from '#shared/plan/requests'
import type { SessionContext } from '#core/session/runtime/context'
import type { HandlersOf } from '#core/base/host-port'
import { readPlan } from './read-plan'
import { updatePlan, deletePlan } from './write-plan'

/** The handlers of the requests about plans. */
export function planHandlers(context: SessionContext): HandlersOf<typeof planRequests> {
  return {
    'session.plan.read': readPlan(context),
    'session.plan.update': updatePlan(context),
    'session.plan.delete': deletePlan(context),
  }
}
