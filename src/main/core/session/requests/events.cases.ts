import type { SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A session that was closed, resumed, closed again and archived. */
async function life(scenario: Scenario): Promise<string> {
  const sessionId = await scenario.session()
  await scenario.must('session.close', { sessionId, reason: 'for now' })
  await scenario.must('session.resume', { sessionId })
  return scenario.archived(sessionId)
}

/** Cases for the events of the life of a session. */
export const lifeEventCases = {
  created: {
    async when(scenario) {
      const sessionId = await scenario.once(life)
      return { sessionId, payload: { sessionId, parentSessionId: null, branchKind: null } }
    },
    unwatched: 'Nobody can watch a session before there is one.',
  },
  updated: {
    async when(scenario) {
      const sessionId = await scenario.session()
      await scenario.must('session.update', { sessionId, title: 'Another' })
      return { sessionId, payload: { sessionId, changedProperties: ['title'] } }
    },
  },
  closed: {
    async when(scenario) {
      const sessionId = await scenario.once(life)
      return { sessionId, payload: { sessionId, reason: 'for now' } }
    },
  },
  resumed: {
    async when(scenario) {
      const sessionId = await scenario.once(life)
      return { sessionId, payload: { sessionId } }
    },
    after: ['closed'],
  },
  archived: {
    async when(scenario) {
      const sessionId = await scenario.once(life)
      return { sessionId, payload: { sessionId } }
    },
    after: ['closed', 'resumed', 'closed'],
  },
  restored: {
    async when(scenario) {
      const sessionId = await scenario.archived()
      await scenario.must('session.restore', { sessionId })
      return { sessionId, payload: { sessionId } }
    },
    after: ['closed', 'archived'],
  },
  purged: {
    async when(scenario) {
      const sessionId = await scenario.archived()
      await scenario.must('session.purge', { sessionId })
      return { sessionId, payload: { sessionId } }
    },
    after: ['closed', 'archived'],
  },
  'status.changed': {
    async when(scenario) {
      const { sessionId } = await scenario.tour()
      return { sessionId, payload: { to: 'completed' } }
    },
    after: ['status.changed', 'turn.completed'],
  },
  error: {
    async when(scenario) {
      const { sessionId } = await scenario.say(await scenario.session(), 'error provider: no more')
      return { sessionId, payload: { message: 'no more', category: 'provider', recoverable: true } }
    },
    after: ['user_message.completed'],
  },
  notice: {
    async when(scenario) {
      const sessionId = await scenario.session()
      await scenario.must('session.log', { sessionId, message: 'Only for now', ephemeral: true })
      return { sessionId, payload: { level: 'info', message: 'Only for now' } }
    },
  },
} satisfies SessionEventCases
