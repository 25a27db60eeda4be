import type { ClientRequestName, RequestName } from '../../shared/contract'
import { ok } from '../../shared/kernel/result'
import { agentHandlers } from './agent/handlers'
import { settingsHandlers } from './agent-settings/handlers'
import { attachmentHandlers } from './attachment/handlers'
import { authHandlers } from './auth/handlers'
import { branchHandlers } from './branch/handlers'
import { catalogHandlers } from './catalog/handlers'
import { commandHandlers } from './command/handlers'
import { extensionHandlers } from './extension/handlers'
import { compressionHandlers } from './compression/handlers'
import { configurationHandlers } from './configuration/handlers'
import type { HostContext } from './context'
import { customAgentHandlers } from './custom-agent/handlers'
import { elicitationHandlers } from './elicitation/handlers'
import { getEnvironment } from './environment/get-environment'
import { exchangeHandlers } from './exchange/handlers'
import { fileHandlers } from './files/handlers'
import { findHandlers } from './find/handlers'
import { healthHandlers } from './health/handlers'
import type { Handlers } from './host-port'
import { importHandlers } from './import/handlers'
import { getSources } from './instructions/get-sources'
import { log } from './log/log'
import { mcpHandlers } from './mcp/handlers'
import { metadataHandlers } from './metadata/handlers'
import { cancelOperation } from './operation/cancel'
import { permissionHandlers } from './permission/handlers'
import { planHandlers } from './plan/handlers'
import { queueHandlers } from './queue/handlers'
import { rosterHandlers } from './roster/handlers'
import { serverHandlers } from './server/handlers'
import { sessionHandlers } from './session/handlers'
import { setProvider } from './session-fs/set-provider'
import { shellHandlers } from './shell/handlers'
import { skillHandlers } from './skill/handlers'
import { snapshotHandlers } from './snapshot/handlers'
import { storeHandlers } from './store-care/handlers'
import { taskHandlers } from './tasks/handlers'
import { generateTitle } from './title/generate-title'
import { trustHandlers } from './trust/handlers'
import { usageHandlers } from './usage/handlers'
import { workspaceHandlers } from './workspace/handlers'

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
    ...branchHandlers(context),
    ...compressionHandlers(context),
    ...fileHandlers(context),
    ...findHandlers(context),
    ...metadataHandlers(context),
    ...usageHandlers(context),
    ...agentHandlers(context),
    ...settingsHandlers(context),
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
    ...elicitationHandlers(context),
    ...taskHandlers(context),
    ...trustHandlers(context),
    ...customAgentHandlers(context),
    ...planHandlers(context),
    ...workspaceHandlers(context),
    'adapter.list': async (input) => ok({ adapters: await context.adapters.list({ refresh: input.refresh ?? false }) }),
    'session.title.generate': generateTitle(context),
    'session.environment.get': getEnvironment(context),
    'sessionFs.setProvider': setProvider(context),
    'session.instructions.getSources': getSources(context),
    'session.log': log(context),
    'operation.cancel': cancelOperation(context),
  }
}
