import type { ProjectionsOfSome } from './projection'

/** Rows of what agents are started with; their own rows follow from the session. */
export const agents = {
  'agent.attached'({ event, private: { setup } = {} }, writer) {
    if (setup !== undefined && Object.keys(setup).length > 0) writer.putAgentSetup(event.payload.agent.agentId, setup)
  },
  'agent.changed'({ event, private: { setup } = {} }, writer) {
    if (setup !== undefined) writer.putAgentSetup(event.payload.agentId, setup)
  },
  'mode.changed'({ event, private: hidden }, writer) {
    if (hidden !== undefined) writer.putAgentSetup(event.payload.agentId, hidden.setup)
  },
} satisfies ProjectionsOfSome
