import type { SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

/** A session whose agent made a file, changed it in the next turn, and in which the file was taken back. */
async function reverted(stage: Stage): Promise<{ sessionId: string; revertId: string }> {
  const sessionId = await stage.session()
  await stage.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  await stage.say(sessionId, 'write "one" to file.txt')
  await stage.say(sessionId, 'write "two" to file.txt')
  const { revertId } = await stage.must('session.files.revert', { sessionId, path: 'file.txt' })
  return { sessionId, revertId }
}

/** Scenarios of the file events. */
export const fileEventCases = {
  'file.created': {
    async when(stage) {
      const { sessionId } = await stage.once(reverted)
      return { sessionId, payload: { sessionId, path: 'file.txt', filesChanged: 1, after: { content: 'text' } } }
    },
    after: ['tool.completed'],
  },
  'file.modified': {
    async when(stage) {
      const { sessionId } = await stage.once(reverted)
      return { sessionId, payload: { sessionId, path: 'file.txt', filesChanged: 1, after: { content: 'text' } } }
    },
    after: ['file.created'],
  },
  'file.deleted': {
    async when(stage) {
      const { sessionId, revertId } = await stage.once(reverted)
      return { sessionId, payload: { sessionId, path: 'file.txt', revertId } }
    },
    after: ['file.created', 'file.modified'],
  },
} satisfies SessionEventCases
