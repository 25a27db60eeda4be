import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aMessage, aSession, testStore, write } from '#core/store/fixtures'
import { STORE_FILE } from '#core/store/open'
import { killAtRandom } from '#core/testing/kill-at-random'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost } from '#core/testing/test-host'
import { noteTries } from '#core/testing/tries'

/** Number of times the program is killed; long runs set the variable. */
const KILLS = Number(process.env['PARLEY_STORE_KILLS'] ?? 1)

/** Maximum run time before it is killed, in milliseconds: enough for most of the purges. */
const LONGEST_RUN = 2500

const MESSAGES = 30
const sessionIds = Array.from({ length: 16 }, (_, number) => `s${number}`)
/** Begins like no other, so that the index holds all of it. */
const wordOf = (sessionId: string): string => `${sessionId.replace('s', 'q')}zebra`

async function filledFile(dir: string): Promise<string> {
  const store = await testStore(dir)
  for (const sessionId of sessionIds)
    await write(store, (writer) => {
      writer.insertSession(aSession(sessionId, { status: 'archived' }))
      for (let position = 0; position < MESSAGES; position++) {
        const content = `${wordOf(sessionId)} ${'said '.repeat(position)}`
        writer.insertMessage(aMessage(`${sessionId}-${position}`, sessionId, [{ type: 'text', content }]), position)
      }
    })
  await store.close()
  return join(dir, STORE_FILE)
}

/** The sessions of which a word stands somewhere in a folder. */
async function traces(dir: string, ids: readonly string[]): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => name.startsWith(STORE_FILE))
  const files = await Promise.all(names.map((name) => readFile(join(dir, name)).catch(() => Buffer.alloc(0))))
  return ids.filter((sessionId) => files.some((bytes) => bytes.includes(wordOf(sessionId))))
}

test(
  'whenever a host is killed during purges, each is there whole or gone, and nothing of it is left after the next start',
  async () => {
    const root = await temporaryFolder()
    const filled = await filledFile(join(root, 'filled'))
    for (let kill = 0; kill < KILLS; kill++) {
      noteTries(1)
      const dataDir = join(root, `kill-${kill}`)
      await mkdir(dataDir)
      await copyFile(filled, join(dataDir, STORE_FILE))
      const program = join(import.meta.dirname, 'testing', 'purge-child.ts')
      const [, ...acknowledged] = await killAtRandom(program, [dataDir, ...sessionIds], LONGEST_RUN)

      const host = await startTestHost([], { dataDir })
      try {
        const client = await host.client()
        const { sessions } = await client.must('session.list', { status: 'all', limit: 100 })
        const left = sessions.map(({ sessionId }) => sessionId)
        const gone = sessionIds.filter((sessionId) => !left.includes(sessionId))
        expect(gone).toEqual(expect.arrayContaining(acknowledged))
        expect(gone.length).toBeLessThanOrEqual(acknowledged.length + 1)
        for (const sessionId of gone)
          expect((await client.must('session.search', { query: wordOf(sessionId) })).total).toBe(0)
        await expect.poll(() => traces(dataDir, gone), { timeout: 120_000 }).toEqual([])
        for (const sessionId of left) {
          expect((await client.must('session.search', { query: wordOf(sessionId) })).total).toBe(1)
          const { total } = await client.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
          expect(total).toBe(MESSAGES)
        }
        expect((await client.must('store.check', {})).findings).toEqual([])
      } finally {
        await host.cleanUp()
      }
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    }
  },
  120_000 + KILLS * 120_000,
)
