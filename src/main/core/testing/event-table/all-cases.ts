import type { ServerEventType, SessionEventType } from '../../../../shared/contract'
import { agentEventCases } from '../../agent/events.cases'
import { authEventCases, authHostEventCases } from '../../auth/events.cases'
import { branchEventCases } from '../../branch/events.cases'
import { compressionEventCases } from '../../compression/events.cases'
import { configurationHostEventCases } from '../../configuration/events.cases'
import { elicitationEventCases, elicitationHostEventCases } from '../../elicitation/events.cases'
import { environmentEventCases } from '../../environment/events.cases'
import { extensionEventCases, extensionHostEventCases } from '../../extension/events.cases'
import { fileEventCases } from '../../files/events.cases'
import { importHostEventCases } from '../../import/events.cases'
import { hookEventCases } from '../../hook/events.cases'
import { instructionEventCases } from '../../instructions/events.cases'
import { logEventCases } from '../../log/events.cases'
import { mcpEventCases, mcpHostEventCases } from '../../mcp/events.cases'
import { metadataEventCases } from '../../metadata/events.cases'
import { metricsEventCases } from '../../metrics/events.cases'
import { permissionEventCases, permissionHostEventCases } from '../../permission/events.cases'
import { planEventCases } from '../../plan/events.cases'
import { queueEventCases } from '../../queue/events.cases'
import { rosterHostEventCases } from '../../roster/events.cases'
import { serverHostEventCases } from '../../server/events.cases'
import { lifeEventCases } from '../../session/events.cases'
import { turnEventCases } from '../../session/turn-events.cases'
import { shellEventCases } from '../../shell/events.cases'
import { snapshotEventCases, snapshotHostEventCases } from '../../snapshot/events.cases'
import { storeHostEventCases } from '../../store-care/events.cases'
import { taskEventCases } from '../../tasks/events.cases'
import { titleEventCases } from '../../title/events.cases'
import { usageEventCases } from '../../usage/events.cases'
import type { HostEventCase, SessionEventCase } from './case'
import { trustHostEventCases } from '../../trust/events.cases'

/** A row for every event of sessions. The compiler asks for one that is missing. */
export const sessionEventCases: { readonly [T in SessionEventType]: SessionEventCase<T> } = {
  ...agentEventCases,
  ...authEventCases,
  ...branchEventCases,
  ...compressionEventCases,
  ...elicitationEventCases,
  ...environmentEventCases,
  ...extensionEventCases,
  ...fileEventCases,
  ...logEventCases,
  ...instructionEventCases,
  ...hookEventCases,
  ...mcpEventCases,
  ...metadataEventCases,
  ...metricsEventCases,
  ...permissionEventCases,
  ...planEventCases,
  ...queueEventCases,
  ...lifeEventCases,
  ...shellEventCases,
  ...snapshotEventCases,
  ...taskEventCases,
  ...titleEventCases,
  ...turnEventCases,
  ...usageEventCases,
}

/** A row for every event of the host. */
export const hostEventCases: { readonly [T in ServerEventType]: HostEventCase<T> } = {
  ...authHostEventCases,
  ...configurationHostEventCases,
  ...extensionHostEventCases,
  ...elicitationHostEventCases,
  ...importHostEventCases,
  ...trustHostEventCases,
  ...mcpHostEventCases,
  ...permissionHostEventCases,
  ...rosterHostEventCases,
  ...serverHostEventCases,
  ...snapshotHostEventCases,
  ...storeHostEventCases,
}
