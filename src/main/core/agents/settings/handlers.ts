import { ok } from '#shared/kernel/result'
import type { settingsRequests } from '#shared/settings/requests'
import type { AgentsContext } from '../context'
import type { HandlersOf } from '#core/base/host-port'
import { putAgentServer } from './put-agent-server'
import { readAgentSettings } from './read-agent-settings'
import { removeAgentServer } from './remove-agent-server'
import { updateSettings } from './update-settings'

/** The handlers of the requests about the settings. */
export function settingsHandlers(context: AgentsContext): HandlersOf<typeof settingsRequests> {
  return {
    'settings.get': async () => ok({ settings: await readAgentSettings(context.dataDir) }),
    'settings.update': updateSettings(context),
    'settings.agentServer.put': putAgentServer(context),
    'settings.agentServer.remove': removeAgentServer(context),
  }
}
