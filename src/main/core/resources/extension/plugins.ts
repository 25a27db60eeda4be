import type { Plugin } from '../../../../shared/extension/entities'
import { ok } from '../../../../shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '../../base/host-port'

/** `session.plugins.list`. */
export const listPlugins =
  (context: ResourcesContext): Handler<'session.plugins.list'> =>
  async ({ sessionId }) => {
    const found = await context.sessions.find(sessionId)
    if (!found.ok) return found
    const plugins: Plugin[] = []
    const unreported: { agentId: string; adapterName: string }[] = []
    for (const runner of found.value.agents) {
      const { agentId, adapterName } = runner.agent
      const reported = await runner.plugins()
      if (reported === undefined) unreported.push({ agentId, adapterName })
      else plugins.push(...reported.map((plugin) => ({ ...plugin, agentId, adapterName })))
    }
    return ok({ plugins, unreported })
  }
