import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { findAgent } from './find-agent'

/** `session.model.getCurrent`. */
export const getModel =
  (context: HostContext): Handler<'session.model.getCurrent'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { agent, features } = found.value.runner
    const modelId = features?.models?.current ?? agent.model
    return ok({
      ...(modelId === undefined ? {} : { modelId }),
      ...(agent.reasoningEffort === undefined ? {} : { reasoningEffort: agent.reasoningEffort }),
      available: features?.models?.available ?? [],
    })
  }
