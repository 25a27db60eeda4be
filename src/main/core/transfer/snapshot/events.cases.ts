import { join } from 'node:path'
import type { HostEventCases, SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A session that was exported, and whose snapshot then took its place. */
async function overwritten(scenario: Scenario): Promise<string> {
  const { sessionId } = await scenario.say(await scenario.session(), 'say much')
  await scenario.must('session.suspend', { sessionId })
  const { snapshot } = await scenario.must('session.snapshot.export', { sessionId })
  await scenario.must('session.snapshot.import', { snapshot, onConflict: 'overwrite' })
  return sessionId
}

/** Scenarios of the session file events. */
export const snapshotEventCases = {
  'snapshot.imported': {
    async when(scenario) {
      const sessionId = await scenario.once(overwritten)
      return { sessionId, payload: { sessionId, replaced: true } }
    },
    unwatched: 'A session that is replaced has no subscribers before somebody subscribes again.',
  },
  'snapshot.exported': {
    async when(scenario) {
      const { sessionId } = await scenario.tour()
      await scenario.must('session.snapshot.exportFile', { sessionIds: [sessionId], fileName: 'tour' })
      return { sessionId, payload: { sessionId } }
    },
  },
  replaced: {
    async when(scenario) {
      const sessionId = await scenario.once(overwritten)
      return { sessionId, payload: { sessionId } }
    },
    after: ['snapshot.exported'],
  },
} satisfies SessionEventCases

/** Scenario of the event about long-running work. */
export const snapshotHostEventCases = {
  'operation.progress': {
    async when(scenario) {
      const { sessionId } = await scenario.tour()
      const operationId = scenario.name()
      const path = join(await scenario.newFolder(), 'tour.json')
      await scenario.must('session.snapshot.exportFile', { sessionIds: [sessionId], path })
      await scenario.must('session.snapshot.inspectFile', { path, operationId })
      return { payload: { operationId, part: 1 } }
    },
  },
} satisfies HostEventCases
