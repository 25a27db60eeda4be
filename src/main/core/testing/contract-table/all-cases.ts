import { agentCases } from '../../agent/requests.cases'
import { agentSettingsCases } from '../../agent-settings/requests.cases'
import { appCases } from '../../app/requests.cases'
import { attachmentCases } from '../../attachment/requests.cases'
import { authCases } from '../../auth/requests.cases'
import { branchCases } from '../../branch/requests.cases'
import { catalogCases } from '../../catalog/requests.cases'
import { commandCases } from '../../command/requests.cases'
import { compressionCases } from '../../compression/requests.cases'
import { configurationCases } from '../../configuration/requests.cases'
import { healthCases } from '../../health/requests.cases'
import { customAgentCases } from '../../custom-agent/requests.cases'
import { elicitationCases } from '../../elicitation/requests.cases'
import { environmentCases } from '../../environment/requests.cases'
import { exchangeCases } from '../../exchange/requests.cases'
import { extensionCases } from '../../extension/requests.cases'
import { filesCases } from '../../files/requests.cases'
import { findCases } from '../../find/requests.cases'
import { importCases } from '../../import/requests.cases'
import { instructionCases } from '../../instructions/requests.cases'
import { logCases } from '../../log/requests.cases'
import { mcpCases } from '../../mcp/requests.cases'
import { metadataCases } from '../../metadata/requests.cases'
import { operationCases } from '../../operation/requests.cases'
import { permissionCases } from '../../permission/requests.cases'
import { planCases } from '../../plan/requests.cases'
import { queueCases } from '../../queue/requests.cases'
import { rosterCases } from '../../roster/requests.cases'
import { serverCases } from '../../server/requests.cases'
import { sessionCases } from '../../session/requests.cases'
import { sessionFsCases } from '../../session-fs/requests.cases'
import { shellCases } from '../../shell/requests.cases'
import { skillsCases } from '../../skill/requests.cases'
import { snapshotCases } from '../../snapshot/requests.cases'
import { storeCases } from '../../store-care/requests.cases'
import { tasksCases } from '../../tasks/requests.cases'
import { titleCases } from '../../title/requests.cases'
import { trustCases } from '../../trust/requests.cases'
import { usageCases } from '../../usage/requests.cases'
import { workspaceCases } from '../../workspace/requests.cases'
import type { RequestCases } from './case'

/** Every row of the table. */
export const requestCases: RequestCases = {
  ...agentCases,
  ...agentSettingsCases,
  ...appCases,
  ...attachmentCases,
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
  ...rosterCases,
  ...serverCases,
  ...sessionCases,
  ...sessionFsCases,
  ...shellCases,
  ...skillsCases,
  ...snapshotCases,
  ...storeCases,
  ...tasksCases,
  ...titleCases,
  ...trustCases,
  ...usageCases,
  ...workspaceCases,
}
