import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { policyLevels, policyOf } from '#core/agents/configuration/policy-levels'
import { findAgent } from './find-agent'

/** `session.getApprovalPolicy`. */
export const getApprovalPolicy =
  (context: SessionContext): Handler<'session.getApprovalPolicy'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runtime, runner } = found.value
    const cascade = await policyLevels(context, runtime.session, runner.agent)
    const { policy, origin } = policyOf(cascade)
    return ok({ policy, origin, cascade })
  }
