import { startTestHost } from '#core/testing/test-host'
import { untilKilled } from '#core/testing/until-killed'

/*
 * Host that permanently deletes the sessions of a store, one after the other, and is killed meanwhile. It prints
 * `begun` when it begins, and each session's id when its deletion was acknowledged.
 */

const [dataDir = '', ...sessionIds] = process.argv.slice(2)
const host = await startTestHost([], { dataDir })
const client = await host.client()
process.stdout.write('begun\n')
for (const sessionId of sessionIds) {
  await client.must('session.purge', { sessionId })
  process.stdout.write(`${sessionId}\n`)
}
await untilKilled()
