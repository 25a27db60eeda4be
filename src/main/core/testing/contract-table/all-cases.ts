import { agentCases } from '../../session/requests/agents/requests.cases'
import { agentSettingsCases } from '../../agents/settings/requests.cases'
import { appCases } from '../../host/app/requests.cases'
import { attachmentCases } from '../../resources/attachment/requests.cases'
import { attentionCases } from '../../activity/attention/requests.cases'
import { authCases } from '../../activity/auth/requests.cases'
import { branchCases } from '../../history/branch/requests.cases'
import { catalogCases } from '../../resources/catalog/requests.cases'
import { commandCases } from '../../resources/command/requests.cases'
import { compressionCases } from '../../history/compression/requests.cases'
import { configurationCases } from '../../agents/configuration/requests.cases'
import { healthCases } from '../../session/requests/health/requests.cases'
import { customAgentCases } from '../../session/requests/custom-agent/requests.cases'
import { deviceCases } from '../../resources/device/requests.cases'
import { elicitationCases } from '../../activity/elicitation/requests.cases'
import { environmentCases } from '../../session/requests/environment/requests.cases'
import { exchangeCases } from '../../transfer/exchange/requests.cases'
import { extensionCases } from '../../resources/extension/requests.cases'
import { filesCases } from '../../session/requests/files/requests.cases'
import { findCases } from '../../history/find/requests.cases'
import { importCases } from '../../transfer/import/requests.cases'
import { instructionCases } from '../../resources/instructions/requests.cases'
import { logCases } from '../../history/log/requests.cases'
import { mcpCases } from '../../resources/mcp/requests.cases'
import { metadataCases } from '../../history/metadata/requests.cases'
import { operationCases } from '../../transfer/operation/requests.cases'
import { permissionCases } from '../../activity/permission/requests.cases'
import { planCases } from '../../session/requests/plan/requests.cases'
import { queueCases } from '../../session/requests/queue/requests.cases'
import { registryCases } from '../../resources/registry/requests.cases'
import { reviewCases } from '../../session/requests/review/requests.cases'
import { rosterCases } from '../../activity/roster/requests.cases'
import { serverCases } from '../../host/server/requests.cases'
import { sessionCases } from '../../session/requests/requests.cases'
import { sessionFsCases } from '../../resources/session-fs/requests.cases'
import { shellCases } from '../../session/requests/shell/requests.cases'
import { terminalCases } from '../../session/requests/terminal/requests.cases'
import { skillsCases } from '../../resources/skill/requests.cases'
import { snapshotCases } from '../../transfer/snapshot/requests.cases'
import { storeCases } from '../../host/store/requests.cases'
import { tasksCases } from '../../activity/tasks/requests.cases'
import { titleCases } from '../../session/requests/title/requests.cases'
import { automationCases } from '../../activity/automation/requests.cases'
import { attemptCases } from '../../history/attempt/requests.cases'
import { placeCases } from '../../history/place/requests.cases'
import { trustCases } from '../../resources/trust/requests.cases'
import { usageCases } from '../../history/usage/requests.cases'
import { fleetCases } from '../../machine/fleet.cases'
import { machineCases } from '../../machine/requests.cases'
import { workspaceCases } from '../../session/requests/workspace/requests.cases'
import type { RequestCases } from './case'

/** Every row of the table. */
export const requestCases: RequestCases = {
  ...agentCases,
  ...agentSettingsCases,
  ...registryCases,
  ...deviceCases,
  ...appCases,
  ...attachmentCases,
  ...attentionCases,
  ...authCases,
  ...branchCases,
  ...catalogCases,
  ...commandCases,
  ...compressionCases,
  ...configurationCases,
  ...healthCases,
  ...customAgentCases,
  ...elicitationCases,
  ...environmentCases,
  ...extensionCases,
  ...exchangeCases,
  ...filesCases,
  ...findCases,
  ...importCases,
  ...instructionCases,
  ...logCases,
  ...mcpCases,
  ...metadataCases,
  ...operationCases,
  ...permissionCases,
  ...planCases,
  ...queueCases,
  ...reviewCases,
  ...rosterCases,
  ...serverCases,
  ...sessionCases,
  ...sessionFsCases,
  ...shellCases,
  ...terminalCases,
  ...skillsCases,
  ...snapshotCases,
  ...storeCases,
  ...tasksCases,
  ...titleCases,
  ...trustCases,
  ...placeCases,
  ...attemptCases,
  ...automationCases,
  ...machineCases,
  ...fleetCases,
  ...usageCases,
  ...workspaceCases,
}
