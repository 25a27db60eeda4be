import { expect, test } from 'vitest'
import { ok } from '#shared/kernel/result'
import type { Session } from '#shared/session/entities'
import { SESSION_EXISTS } from '#shared/snapshot/plan'
import { manySessions } from './testing/many-sessions'
import { emptyStoreBytes } from '#core/testing/empty-store'
import { textSource, TrialStore } from './testing/trial-store'

/** Imports a session, while one with its id comes into the store. */
async function importOvertaken(status: Session['status']) {
  const store = new TrialStore(await emptyStoreBytes())
  const source = textSource(manySessions('words', 1, 2))
  const empty = new TrialStore(await emptyStoreBytes())
  await empty.import(source)
  const [sessionId = ''] = empty.sessionIds()
  empty.close()
  const session: Session = { sessionId, createdAt: 1, lastActivityAt: 1, status, agents: [] }
  let isFirst = true
  const report = await store.import(source, undefined, {
    beforePublish() {
      if (isFirst) store.write.together(() => store.write.owned.writer.insertSession(session))
      isFirst = false
      return Promise.resolve(ok(undefined))
    },
  })
  const { status: left } = store.connection.database
    .prepare<[string], { status: string }>('SELECT status FROM session WHERE session_id = ?')
    .get(sessionId) ?? { status: '' }
  const faults = store.faults()
  store.close()
  return { sessionId, report, left, faults }
}

test('a session that is found at its tool while its file is imported does not stand in the way', async () => {
  const { sessionId, report, left, faults } = await importOvertaken('discovered')
  expect(report).toEqual(ok({ imported: [sessionId], skipped: [], errors: [] }))
  expect(left).not.toBe('discovered')
  expect(faults).toEqual([])
})

test('a session that begins while a file with its id is imported stays, and the import says so', async () => {
  const { sessionId, report, left } = await importOvertaken('active')
  expect(report).toEqual(ok({ imported: [], skipped: [], errors: [{ sessionId, error: SESSION_EXISTS }] }))
  expect(left).toBe('active')
})
