import type { Plugin } from '../../../../shared/extension/entities'
import { ok } from '../../../../shared/kernel/result'
import type { HostContext } from '../../base/context'
import type { Handler } from '../../base/host-port'
import { findRuntime } from '../../session/lookup'

/** `session.plugins.list`. */
export const listPlugins =
  (context: HostContext): Handler<'session.plugins.list'> =>
  async ({ sessionId }) => {
    const found = await findRuntime(context, sessionId)
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
