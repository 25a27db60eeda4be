import { join } from 'node:path'
import type { HostEventCases, SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

/** A session that was exported, and whose snapshot then took its place. */
async function overwritten(stage: Stage): Promise<string> {
  const { sessionId } = await stage.say(await stage.session(), 'say much')
  await stage.must('session.suspend', { sessionId })
  const { snapshot } = await stage.must('session.snapshot.export', { sessionId })
  await stage.must('session.snapshot.import', { snapshot, onConflict: 'overwrite' })
  return sessionId
}

/** Scenarios of the session file events. */
export const snapshotEventCases = {
  'snapshot.imported': {
    async when(stage) {
      const sessionId = await stage.once(overwritten)
      return { sessionId, payload: { sessionId, replaced: true } }
    },
    unwatched: 'A session that is replaced has no subscribers before somebody subscribes again.',
  },
  'snapshot.exported': {
    async when(stage) {
      const { sessionId } = await stage.tour()
      await stage.must('session.snapshot.exportFile', { sessionIds: [sessionId], fileName: 'tour' })
      return { sessionId, payload: { sessionId } }
    },
  },
  replaced: {
    async when(stage) {
      const sessionId = await stage.once(overwritten)
      return { sessionId, payload: { sessionId } }
    },
    after: ['snapshot.exported'],
  },
} satisfies SessionEventCases

/** Scenario of the event about long-running work. */
export const snapshotHostEventCases = {
  'operation.progress': {
    async when(stage) {
      const { sessionId } = await stage.tour()
      const operationId = stage.name()
      const path = join(await stage.newFolder(), 'tour.json')
      await stage.must('session.snapshot.exportFile', { sessionIds: [sessionId], path })
      await stage.must('session.snapshot.inspectFile', { path, operationId })
      return { payload: { operationId, part: 1 } }
    },
  },
} satisfies HostEventCases
