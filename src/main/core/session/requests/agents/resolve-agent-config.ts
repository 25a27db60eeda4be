import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { resolveSelection } from '#core/session/agents/selection/resolve-selection'

/** `session.resolveAgentConfig`. A project is known by its folder. */
export const resolveAgentConfig =
  (context: SessionContext): Handler<'session.resolveAgentConfig'> =>
  async ({ selection, projectId }) => {
    const resolved = await resolveSelection(context, selection)
    if (!resolved.ok) return resolved
    const { adapterName, model } = resolved.value.config
    const supportedReasoningLevels = await context.catalog.levelsOf(adapterName, model)
    const config = {
      ...resolved.value.config,
      ...defined({ supportedReasoningLevels }),
    }
    if (projectId === undefined || config.cwd !== undefined) return ok(config)
    return ok({ ...config, cwd: projectId, origins: { ...config.origins, cwd: 'project' as const } })
  }
