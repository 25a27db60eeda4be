import type { SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A session whose agent made a file, changed it in the next turn, and in which the file was taken back. */
async function reverted(scenario: Scenario): Promise<{ sessionId: string; revertId: string }> {
  const sessionId = await scenario.session()
  await scenario.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  await scenario.say(sessionId, 'write "one" to file.txt')
  await scenario.say(sessionId, 'write "two" to file.txt')
  const { revertId } = await scenario.must('session.files.revert', { sessionId, path: 'file.txt' })
  return { sessionId, revertId }
}

/** Scenarios of the file events. */
export const fileEventCases = {
  'file.created': {
    async when(scenario) {
      const { sessionId } = await scenario.once(reverted)
      return { sessionId, payload: { sessionId, path: 'file.txt', filesChanged: 1, after: { content: 'text' } } }
    },
    after: ['tool.completed'],
  },
  'file.modified': {
    async when(scenario) {
      const { sessionId } = await scenario.once(reverted)
      return { sessionId, payload: { sessionId, path: 'file.txt', filesChanged: 1, after: { content: 'text' } } }
    },
    after: ['file.created'],
  },
  'file.deleted': {
    async when(scenario) {
      const { sessionId, revertId } = await scenario.once(reverted)
      return { sessionId, payload: { sessionId, path: 'file.txt', revertId } }
    },
    after: ['file.created', 'file.modified'],
  },
} satisfies SessionEventCases
