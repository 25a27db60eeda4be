import { attachmentCases } from '../../attachment/requests.cases'
import { branchCases } from '../../branch/requests.cases'
import { compressionCases } from '../../compression/requests.cases'
import { configurationCases } from '../../configuration/requests.cases'
import { elicitationCases } from '../../elicitation/requests.cases'
import { exchangeCases } from '../../exchange/requests.cases'
import { filesCases } from '../../files/requests.cases'
import { importCases } from '../../import/requests.cases'
import { mcpCases } from '../../mcp/requests.cases'
import { operationCases } from '../../operation/requests.cases'
import { permissionCases } from '../../permission/requests.cases'
import { queueCases } from '../../queue/requests.cases'
import { rosterCases } from '../../roster/requests.cases'
import { serverCases } from '../../server/requests.cases'
import { sessionFsCases } from '../../session-fs/requests.cases'
import { sessionCases } from '../../session/requests.cases'
import { shellCases } from '../../shell/requests.cases'
import { skillsCases } from '../../skill/requests.cases'
import { snapshotCases } from '../../snapshot/requests.cases'
import { storeCases } from '../../store-care/requests.cases'
import { tasksCases } from '../../tasks/requests.cases'
import { usageCases } from '../../usage/requests.cases'
import { workspaceCases } from '../../workspace/requests.cases'
import type { RequestCases } from './case'

/** Every row of the table. */
export const requestCases: RequestCases = {
  ...attachmentCases,
  ...branchCases,
  ...compressionCases,
  ...configurationCases,
  ...elicitationCases,
  ...exchangeCases,
  ...filesCases,
  ...mcpCases,
  ...operationCases,
  ...permissionCases,
  ...queueCases,
  ...rosterCases,
  ...serverCases,
  ...sessionCases,
  ...sessionFsCases,
  ...shellCases,
  ...skillsCases,
  ...snapshotCases,
  ...importCases,
  ...storeCases,
  ...tasksCases,
  ...usageCases,
  ...workspaceCases,
}
