import type { Inventory } from './mapping'

/** The agent schema definitions: every schema. */
export const agentSchemas: Inventory = {
  title: 'Agent schema definitions',
  about: 'Every schema.',
  mappings: [
    { name: 'AgentEvent', events: ['agent.updated', 'turn.started', 'turn.completed'] },
    { name: 'Agent', requests: ['adapter.list'] },
    {
      name: 'PermissionRequest',
      requests: ['permission.list', 'permission.preview'],
      events: ['permission.requested'],
    },
    { name: 'SessionInfo', requests: ['session.list'], note: 'With `queueCount`, where something waits.' },
    { name: 'PermissionResponse', requests: ['permission.respond'] },
    { name: 'AgentMessage', requests: ['session.sendMessage', 'session.resume', 'session.cancel'] },
  ],
}
