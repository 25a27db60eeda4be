import { agentSchemas } from './agent-schemas'
import { hostEventFamilies } from './host-events'
import { hostMethods } from './host-methods'
import type { Inventory } from './mapping'
import { sessionEventHierarchy } from './session-event-hierarchy'
import { sessionSchemas } from './session-schemas'
import { sessionState } from './session-state'

/** Third-party specifications of agent sessions, mapped to Parley's contract. */
export const inventories: readonly Inventory[] = [
  sessionSchemas,
  hostMethods,
  hostEventFamilies,
  sessionState,
  sessionEventHierarchy,
  agentSchemas,
]
