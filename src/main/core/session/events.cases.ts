import type { SessionEventCases } from '../testing/event-table/case'
import type { Stage } from '../testing/event-table/stage'

/** A session that was closed, resumed, closed again and archived. */
async function life(stage: Stage): Promise<string> {
  const sessionId = await stage.session()
  await stage.must('session.close', { sessionId, reason: 'for now' })
  await stage.must('session.resume', { sessionId })
  return stage.archived(sessionId)
}

/** Cases for the events of the life of a session. */
export const lifeEventCases = {
  created: {
    async when(stage) {
      const sessionId = await stage.once(life)
      return { sessionId, payload: { sessionId, parentSessionId: null, branchKind: null } }
    },
    unwatched: 'Nobody can watch a session before there is one.',
  },
  updated: {
    async when(stage) {
      const sessionId = await stage.session()
      await stage.must('session.update', { sessionId, title: 'Another' })
      return { sessionId, payload: { sessionId, changedProperties: ['title'] } }
    },
  },
  closed: {
    async when(stage) {
      const sessionId = await stage.once(life)
      return { sessionId, payload: { sessionId, reason: 'for now' } }
    },
  },
  resumed: {
    async when(stage) {
      const sessionId = await stage.once(life)
      return { sessionId, payload: { sessionId } }
    },
    after: ['closed'],
  },
  archived: {
    async when(stage) {
      const sessionId = await stage.once(life)
      return { sessionId, payload: { sessionId } }
    },
    after: ['closed', 'resumed', 'closed'],
  },
  restored: {
    async when(stage) {
      const sessionId = await stage.archived()
      await stage.must('session.restore', { sessionId })
      return { sessionId, payload: { sessionId } }
    },
    after: ['closed', 'archived'],
  },
  purged: {
    async when(stage) {
      const sessionId = await stage.archived()
      await stage.must('session.purge', { sessionId })
      return { sessionId, payload: { sessionId } }
    },
    after: ['closed', 'archived'],
  },
  'status.changed': {
    async when(stage) {
      const { sessionId } = await stage.tour()
      return { sessionId, payload: { to: 'completed' } }
    },
    after: ['status.changed', 'turn.completed'],
  },
  error: {
    async when(stage) {
      const { sessionId } = await stage.say(await stage.session(), 'error provider: no more')
      return { sessionId, payload: { message: 'no more', category: 'provider', recoverable: true } }
    },
    after: ['user_message.completed'],
  },
  notice: {
    async when(stage) {
      const sessionId = await stage.session()
      await stage.must('session.log', { sessionId, message: 'Only for now', ephemeral: true })
      return { sessionId, payload: { level: 'info', message: 'Only for now' } }
    },
  },
} satisfies SessionEventCases
