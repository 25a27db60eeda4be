import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { findAgent } from './find-agent'

/** `session.model.getCurrent`. */
export const getModel =
  (context: SessionContext): Handler<'session.model.getCurrent'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { agent, features } = found.value.runner
    const effort = features?.efforts?.current ?? agent.reasoningEffort
    const modelId = features?.models?.current ?? agent.model
    return ok({
      ...defined({ modelId, reasoningEffort: effort }),
      ...(features?.efforts === undefined
        ? {}
        : { supportedReasoningLevels: features.efforts.supportedReasoningLevels }),
      available: features?.models?.available ?? [],
    })
  }
