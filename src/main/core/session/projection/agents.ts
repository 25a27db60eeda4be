import type { Projections } from './projection'
import { nothing } from './projection'

type Agents =
  | 'agent.attached'
  | 'agent.detached'
  | 'agent.changed'
  | 'agent.added'
  | 'agent.removed'
  | 'agent.updated'
  | 'agent.features'
  | 'mode.changed'
  | 'model.changed'
  | 'connectorSwap.editRequested'

/** Rows of what agents are started with; their own rows follow from the session. */
export const agents: Projections<Agents> = {
  'agent.attached'({ event, record }, writer) {
    if (record !== undefined && Object.keys(record.setup).length > 0)
      writer.putAgentSetup(event.payload.agent.agentId, record.setup)
  },
  'agent.changed'({ event, record }, writer) {
    if (record !== undefined) writer.putAgentSetup(event.payload.agentId, record.setup)
  },
  'mode.changed'({ event, record }, writer) {
    writer.putAgentSetup(event.payload.agentId, record.setup)
  },
  'agent.detached': nothing,
  'agent.added': nothing,
  'agent.removed': nothing,
  'agent.updated': nothing,
  'agent.features': nothing,
  'model.changed': nothing,
  'connectorSwap.editRequested': nothing,
}
