import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import type { AgentsContext } from '../context'
import type { SettingsEdit } from '#core/base/settings/edit-settings'
import type { Handler } from '#core/base/host-port'
import { readSettings } from '#core/base/settings/settings'
import { changeAgentSettings } from './change-agent-settings'

/** `settings.agentServer.remove`. */
export const removeAgentServer =
  (context: AgentsContext): Handler<'settings.agentServer.remove'> =>
  async ({ name }) => {
    const { agentServers, defaultAgent } = await readSettings(context.dataDir)
    if (!agentServers.has(name)) return err(noSuchServer(name))
    const edits: SettingsEdit[] = [{ path: ['agentServers', name], value: undefined }]
    if (defaultAgent === name) edits.push({ path: ['defaultAgent'], value: undefined })
    return changeAgentSettings(context, edits)
  }

/** The failure for a name that `settings.json` does not have. */
export function noSuchServer(name: string): ContractError {
  return knownError('agent-server-not-found', { name })
}
