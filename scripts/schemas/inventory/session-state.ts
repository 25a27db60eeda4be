import type { Inventory } from './mapping'

/** Session events and state: every event of the unified format. */
export const sessionState: Inventory = {
  title: 'Session events and state',
  about: 'Every event that makes state. Conversation state has one reducer, here as there.',
  mappings: [
    { name: 'block:upsert', events: ['block.upsert'] },
    { name: 'block:delta', events: ['block.delta'] },
    { name: 'session:idle', events: ['message', 'status.changed'], note: 'Blocks end with their message.' },
    { name: 'subagent:spawned', events: ['subagent.spawned'] },
    { name: 'subagent:completed', events: ['subagent.completed'] },
    { name: 'ee:creating', events: ['environment.creating'] },
    { name: 'ee:ready', events: ['environment.ready'] },
    { name: 'ee:terminated', events: ['environment.terminated'] },
    { name: 'query:started', events: ['turn.started'] },
    { name: 'query:completed', events: ['turn.completed'] },
    { name: 'query:failed', events: ['turn.completed'], note: 'With `success` false and the error.' },
    { name: 'metadata:update', requests: ['session.metadata.update'], events: ['metadata.updated'] },
    { name: 'file:created', events: ['file.created'] },
    { name: 'file:modified', events: ['file.modified'] },
    { name: 'file:deleted', events: ['file.deleted'] },
    { name: 'transcript:changed', events: ['transcript.changed'] },
    { name: 'transcript:written', events: ['transcript.written'] },
  ],
}
