import type { ProjectionsOfSome } from './projection'

/** Rows of what agents are started with; their own rows follow from the session. */
export const agents = {
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
} satisfies ProjectionsOfSome
