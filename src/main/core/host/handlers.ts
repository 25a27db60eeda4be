import type { ClientRequestName, RequestName } from '../../../shared/contract'
import { ok } from '../../../shared/kernel/result'
import { agentHandlers } from '../session/requests/agents/handlers'
import { keybindingHandlers } from '../agents/settings/keybinding-handlers'
import { preferenceHandlers } from '../agents/settings/preference-handlers'
import { registryHandlers } from '../resources/registry/handlers'
import { settingsHandlers } from '../agents/settings/handlers'
import { attachmentHandlers } from '../resources/attachment/handlers'
import { promptHandlers } from '../agents/settings/prompt-handlers'
import { savedFilterHandlers } from '../agents/settings/saved-filter-handlers'
import { attemptHandlers } from '../history/attempt/handlers'
import { attentionHandlers } from '../activity/attention/handlers'
import { automationHandlers } from '../activity/automation/handlers'
import { authHandlers } from '../activity/auth/handlers'
import { branchHandlers } from '../history/branch/handlers'
import { catalogHandlers } from '../resources/catalog/handlers'
import { commandHandlers } from '../resources/command/handlers'
import { deviceHandlers } from '../resources/device/handlers'
import { extensionHandlers } from '../resources/extension/handlers'
import { compressionHandlers } from '../history/compression/handlers'
import { configurationHandlers } from '../agents/configuration/handlers'
import type { HostContext } from './context'
import { customAgentHandlers } from '../session/requests/custom-agent/handlers'
import { elicitationHandlers } from '../activity/elicitation/handlers'
import { getEnvironment } from '../session/requests/environment/get-environment'
import { exchangeHandlers } from '../transfer/exchange/handlers'
import { fileHandlers } from '../session/requests/files/handlers'
import { findHandlers } from '../history/find/handlers'
import { healthHandlers } from '../session/requests/health/handlers'
import type { Handlers } from '../base/host-port'
import { importHandlers } from '../transfer/import/handlers'
import { getSources } from '../resources/instructions/get-sources'
import { emit } from '../history/log/emit'
import { log } from '../history/log/log'
import { fleetHandlers } from '../machine/fleet-handlers'
import { machineHandlers } from '../machine/handlers'
import { mcpHandlers } from '../resources/mcp/handlers'
import { metadataHandlers } from '../history/metadata/handlers'
import { cancelOperation } from '../transfer/operation/cancel'
import { permissionHandlers } from '../activity/permission/handlers'
import { placeHandlers } from '../history/place/handlers'
import { planHandlers } from '../session/requests/plan/handlers'
import { queueHandlers } from '../session/requests/queue/handlers'
import { reviewHandlers } from '../session/requests/review/handlers'
import { rosterHandlers } from '../activity/roster/handlers'
import { serverHandlers } from './server/handlers'
import { sessionHandlers } from '../session/requests/handlers'
import { setProvider } from '../resources/session-fs/set-provider'
import { shellHandlers } from '../session/requests/shell/handlers'
import { terminalHandlers } from '../session/requests/terminal/handlers'
import { skillHandlers } from '../resources/skill/handlers'
import { snapshotHandlers } from '../transfer/snapshot/handlers'
import { storeHandlers } from './store/handlers'
import { taskHandlers } from '../activity/tasks/handlers'
import { generateTitle } from '../session/requests/title/generate-title'
import { trustHandlers } from '../resources/trust/handlers'
import { usageHandlers } from '../history/usage/handlers'
import { priceHandlers } from '../history/usage/prices/handlers'
import { workspaceHandlers } from '../session/requests/workspace/handlers'

/** The requests a program around the host answers, not the host itself. */
export type AppRequestName = Extract<RequestName, `app.${string}`>

/** A handler for every request of the host; the compiler knows when one is missing. */
export function createHandlers(
  context: HostContext,
): Handlers<Exclude<RequestName, AppRequestName | ClientRequestName>> {
  return {
    ...serverHandlers(context),
    ...sessionHandlers(context),
    ...attachmentHandlers(context),
    ...queueHandlers(context),
    ...rosterHandlers(context),
    ...attentionHandlers(context),
    ...savedFilterHandlers(context),
    ...promptHandlers(context),
    ...branchHandlers(context),
    ...compressionHandlers(context),
    ...fileHandlers(context),
    ...findHandlers(context),
    ...metadataHandlers(context),
    ...usageHandlers(context),
    ...priceHandlers(context.prices),
    ...agentHandlers(context),
    ...settingsHandlers(context),
    ...registryHandlers(context),
    ...preferenceHandlers(context),
    ...keybindingHandlers(context),
    ...configurationHandlers(context),
    ...healthHandlers(context),
    ...permissionHandlers(context),
    ...snapshotHandlers(context),
    ...storeHandlers(context),
    ...importHandlers(context),
    ...exchangeHandlers(context),
    ...mcpHandlers(context),
    ...authHandlers(context),
    ...skillHandlers(context),
    ...commandHandlers(context),
    ...extensionHandlers(context),
    ...catalogHandlers(context),
    ...shellHandlers(context),
    ...terminalHandlers(context),
    ...elicitationHandlers(context),
    ...taskHandlers(context),
    ...trustHandlers(context),
    ...deviceHandlers(context),
    ...customAgentHandlers(context),
    ...planHandlers(context),
    ...workspaceHandlers(context),
    ...reviewHandlers(context),
    ...placeHandlers(context),
    ...attemptHandlers(context),
    ...automationHandlers(context),
    ...machineHandlers(context),
    ...fleetHandlers(context),
    'adapter.list': async (input) => ok({ adapters: await context.adapters.list({ refresh: input.refresh ?? false }) }),
    'session.title.generate': generateTitle(context),
    'session.environment.get': getEnvironment(context),
    'sessionFs.setProvider': setProvider(context),
    'session.instructions.getSources': getSources(context),
    'session.log': log(context),
    'session.emit': emit(context),
    'operation.cancel': cancelOperation(context),
  }
}
