import type { z } from 'zod'
import {
  autoModeSwitchCompleted,
  autoModeSwitchRequested,
  exitPlanModeCompleted,
  exitPlanModeRequested,
  samplingCompleted,
  samplingRequested,
  sessionLimitsExhaustedCompleted,
  sessionLimitsExhaustedRequested,
} from './events/asked'
import {
  assistantIntent,
  compactionComplete,
  compactionStart,
  systemMessage,
  systemNotification,
  taskComplete,
  truncation,
} from './events/model'
import {
  customAgentsUpdated,
  customNotification,
  remoteSteerableChanged,
  scheduleCancelled,
  scheduleCreated,
  scheduleRearmed,
  skillInvoked,
  skillsLoaded,
  toolsUpdated,
} from './events/offers'

/** Every event that passes on what an agent reports. No row and no state follows from them. */
export const reportEvents = [
  assistantIntent,
  systemMessage,
  systemNotification,
  taskComplete,
  truncation,
  compactionStart,
  compactionComplete,
  autoModeSwitchRequested,
  autoModeSwitchCompleted,
  exitPlanModeRequested,
  exitPlanModeCompleted,
  sessionLimitsExhaustedRequested,
  sessionLimitsExhaustedCompleted,
  samplingRequested,
  samplingCompleted,
  skillsLoaded,
  skillInvoked,
  customAgentsUpdated,
  toolsUpdated,
  remoteSteerableChanged,
  scheduleCreated,
  scheduleCancelled,
  scheduleRearmed,
  customNotification,
] as const

type ReportDefinition = (typeof reportEvents)[number]

/** Type of an event that passes on what an agent reports. */
export type ReportType = ReportDefinition['type']

/** A report of an agent: the event, and its payload without the agent. */
export type AgentReport = {
  [Definition in ReportDefinition as Definition['type']]: {
    readonly type: 'report'
    readonly report: Definition['type']
    readonly payload: Readonly<Omit<z.output<Definition['payload']>, 'agentId'>>
  }
}[ReportType]
