import type { SessionEventPayload, SessionEventType } from '#shared/contract'
import type { Emission, SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** Expects an event of a turn in which an agent shows everything it can do. */
const told =
  <T extends SessionEventType>(payload: Partial<SessionEventPayload<T>>, _type?: T) =>
  async (scenario: Scenario): Promise<Emission<T>> => ({ sessionId: (await scenario.tour()).sessionId, payload })

/** Cases for the events of turns, and of what agents say and do in them. */
export const turnEventCases = {
  'user_message.sent': {
    async when(scenario) {
      const { sessionId, messageId, turnId, agentId } = await scenario.tour()
      return { sessionId, payload: { messageId, turnId, turnNumber: 1, agentIds: [agentId], source: 'user' } }
    },
  },
  'turn.started': {
    async when(scenario) {
      const { sessionId, messageId, turnId } = await scenario.tour()
      return { sessionId, payload: { messageId, turnId, turnNumber: 1, initiator: { source: 'user' } } }
    },
    after: ['user_message.sent'],
  },
  'user_message.acknowledged': {
    async when(scenario) {
      const { sessionId, messageId, agentId } = await scenario.tour()
      return { sessionId, payload: { messageId, agentId, position: 0 } }
    },
    after: ['user_message.sent', 'turn.started'],
  },
  'user_message.completed': {
    async when(scenario) {
      const { sessionId, messageId, agentId } = await scenario.tour()
      return { sessionId, payload: { messageId, agentId, outcome: 'completed' } }
    },
    after: ['user_message.acknowledged', 'message'],
  },
  'turn.completed': {
    async when(scenario) {
      const { sessionId, turnId } = await scenario.tour()
      return { sessionId, payload: { turnId, turnNumber: 1, success: true } }
    },
    after: ['user_message.sent', 'turn.started', 'user_message.acknowledged', 'user_message.completed'],
  },
  message: {
    async when(scenario) {
      const { sessionId, turnId } = await scenario.tour()
      return { sessionId, payload: { turnId, role: 'assistant', message: { status: 'complete' } } }
    },
    after: ['user_message.acknowledged', 'block.upsert'],
  },
  'block.upsert': { when: told({}, 'block.upsert'), after: ['user_message.acknowledged'] },
  'block.delta': { when: told({}, 'block.delta'), after: ['block.upsert'] },
  'tool.started': { when: told({ tool: 'search', kind: 'read' }, 'tool.started'), after: ['block.upsert'] },
  'tool.progress': { when: told({ message: 'Looking into notes.txt' }, 'tool.progress'), after: ['tool.started'] },
  'tool.completed': { when: told({ outcome: 'ok' }, 'tool.completed'), after: ['tool.started'] },
  'subagent.spawned': { when: told({ task: 'list' }, 'subagent.spawned'), after: ['tool.started'] },
  'subagent.event': { when: told({}, 'subagent.event'), after: ['subagent.spawned'] },
  'subagent.completed': { when: told({}, 'subagent.completed'), after: ['subagent.spawned', 'subagent.event'] },
  'model.call_failure': {
    async when(scenario) {
      const { sessionId } = await scenario.act(({ emit }) => {
        emit({
          type: 'model.failed',
          message: 'Overloaded',
          statusCode: 529,
          willRetry: true,
          retry: 2,
          maxRetries: 10,
        })
        emit({ type: 'text', delta: 'Here I am.' })
        return Promise.resolve(undefined)
      })
      const payload = {
        errorMessage: 'Overloaded',
        kind: 'overloaded',
        statusCode: 529,
        willRetry: true,
        retry: 2,
      } as const
      return { sessionId, payload }
    },
    after: ['turn.started'],
  },
  'adapter.raw': { when: told({ native: { method: 'playground/unheard' } }, 'adapter.raw') },
} satisfies SessionEventCases
