import type { ServerEventType, SessionEventType } from '../../../../shared/contract'
import { agentEventCases } from '../../session/requests/agents/events.cases'
import { attentionEventCases, attentionHostEventCases } from '../../activity/attention/events.cases'
import { authEventCases, authHostEventCases } from '../../activity/auth/events.cases'
import { branchEventCases } from '../../history/branch/events.cases'
import { compressionEventCases } from '../../history/compression/events.cases'
import { configurationHostEventCases } from '../../agents/configuration/events.cases'
import { deviceHostEventCases } from '../../resources/device/events.cases'
import { elicitationEventCases, elicitationHostEventCases } from '../../activity/elicitation/events.cases'
import { environmentEventCases } from '../../session/agents/environment.cases'
import { extensionEventCases, extensionHostEventCases } from '../../resources/extension/events.cases'
import { fileEventCases } from '../../session/files/events.cases'
import { importHostEventCases } from '../../transfer/import/events.cases'
import { hookEventCases } from '../../session/reports/events.cases'
import { instructionEventCases } from '../../resources/instructions/events.cases'
import { logEventCases } from '../../history/log/events.cases'
import { fleetHostEventCases } from '../../machine/fleet.cases'
import { handoffEventCases, machineHostEventCases } from '../../machine/events.cases'
import { mcpEventCases, mcpHostEventCases } from '../../resources/mcp/events.cases'
import { metadataEventCases } from '../../history/metadata/events.cases'
import { metricsEventCases } from '../../session/reports/measures.cases'
import { permissionEventCases, permissionHostEventCases } from '../../activity/permission/events.cases'
import { planEventCases } from '../../session/requests/plan/events.cases'
import { queueEventCases } from '../../session/requests/queue/events.cases'
import { reviewEventCases } from '../../session/requests/review/events.cases'
import { reportEventCases } from '../../session/agents/report.cases'
import { rosterHostEventCases } from '../../activity/roster/events.cases'
import { serverHostEventCases } from '../../host/server/events.cases'
import { lifeEventCases } from '../../session/requests/events.cases'
import { turnEventCases } from '../../session/turns/events.cases'
import { shellEventCases } from '../../session/shell/events.cases'
import { terminalEventCases } from '../../session/terminal/events.cases'
import { snapshotEventCases, snapshotHostEventCases } from '../../transfer/snapshot/events.cases'
import { storeHostEventCases } from '../../host/store/events.cases'
import { taskEventCases } from '../../activity/tasks/events.cases'
import { titleEventCases } from '../../session/requests/title/events.cases'
import { usageEventCases } from '../../history/usage/events.cases'
import type { HostEventCase, SessionEventCase } from './case'
import { automationHostEventCases } from '../../activity/automation/events.cases'
import { attemptHostEventCases } from '../../history/attempt/events.cases'
import { placeHostEventCases } from '../../history/place/events.cases'
import { trustHostEventCases } from '../../resources/trust/events.cases'

/** A row for every event of sessions. The compiler asks for one that is missing. */
export const sessionEventCases: { readonly [T in SessionEventType]: SessionEventCase<T> } = {
  ...agentEventCases,
  ...attentionEventCases,
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
  ...reviewEventCases,
  ...reportEventCases,
  ...lifeEventCases,
  ...handoffEventCases,
  ...shellEventCases,
  ...terminalEventCases,
  ...snapshotEventCases,
  ...taskEventCases,
  ...titleEventCases,
  ...turnEventCases,
  ...usageEventCases,
}

/** A row for every event of the host. */
export const hostEventCases: { readonly [T in ServerEventType]: HostEventCase<T> } = {
  ...attentionHostEventCases,
  ...authHostEventCases,
  ...configurationHostEventCases,
  ...extensionHostEventCases,
  ...elicitationHostEventCases,
  ...importHostEventCases,
  ...trustHostEventCases,
  ...deviceHostEventCases,
  ...placeHostEventCases,
  ...attemptHostEventCases,
  ...automationHostEventCases,
  ...machineHostEventCases,
  ...fleetHostEventCases,
  ...mcpHostEventCases,
  ...permissionHostEventCases,
  ...rosterHostEventCases,
  ...serverHostEventCases,
  ...snapshotHostEventCases,
  ...storeHostEventCases,
}
