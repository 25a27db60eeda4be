import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { policyLevels, policyOf } from '../../activity/permission/policy-levels'
import { findAgent } from './find-agent'

/** `session.getApprovalPolicy`. */
export const getApprovalPolicy =
  (context: HostContext): Handler<'session.getApprovalPolicy'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { runtime, runner } = found.value
    const cascade = await policyLevels(context, runtime.session, runner.agent)
    const { policy, origin } = policyOf(cascade)
    return ok({ policy, origin, cascade })
  }
