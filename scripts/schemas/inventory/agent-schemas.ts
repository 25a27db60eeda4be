import type { Inventory } from './mapping'

/** The agent schema definitions: every schema. */
export const agentSchemas: Inventory = {
  title: 'Agent schema definitions',
  about: 'Every schema.',
  mappings: [
    { name: 'AgentEvent', serverEvents: ['agent.event'] },
    { name: 'Agent', requests: ['agent.list'] },
    {
      name: 'PermissionRequest',
      requests: ['permission.list', 'permission.preview'],
      events: ['permission.requested'],
    },
    { name: 'SessionInfo', requests: ['session.list'], note: 'With `queueCount`, where something waits.' },
    { name: 'PermissionResponse', requests: ['permission.respond'] },
    { name: 'AgentMessage', requests: ['agent.message'] },
  ],
}
