import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeHost } from '../compose'
import { aMessage, aSession, aTurn, anAgent, anEvent, testStore, write } from '#core/store/fixtures'
import { STORE_FILE } from '#core/store/open'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { TestClient } from '#core/testing/test-host'
import { noteTries } from '#core/testing/tries'

const PAGE = 4096

/** Number of pages to damage; long runs set the variable. */
const PAGES = Number(process.env['PARLEY_STORE_KILLS'] ?? 1) * 12

async function filledFile(dir: string): Promise<string> {
  const store = await testStore(dir)
  for (let number = 0; number < 10; number++)
    await write(store, (writer) => {
      const sessionId = `s${number}`
      writer.insertSession(aSession(sessionId, { title: `Session ${number}` }))
      writer.putAgent(anAgent(`a${number}`, sessionId))
      writer.insertTurn(aTurn(`t${number}`, sessionId))
      for (let position = 0; position < 20; position++)
        writer.insertMessage(aMessage(`m${number}-${position}`, sessionId, `word${position} `.repeat(60)), position)
      writer.appendEvents(sessionId, [anEvent(sessionId, 1, 'title.generated', { title: 'x'.repeat(500) })])
    })
  await store.close()
  return join(dir, STORE_FILE)
}

async function overwritePage(file: string, number: number): Promise<void> {
  const handle = await open(file, 'r+')
  // The first page begins with what says that it is a store; without that there is nothing to salvage.
  const offset = number === 0 ? 100 : 0
  await handle.write(Buffer.alloc(PAGE - offset, 0xcd), 0, PAGE - offset, number * PAGE + offset)
  await handle.close()
}

test(
  'whichever page of the store is damaged, Parley starts, and says so where it matters',
  async () => {
    const root = await temporaryFolder()
    const good = await filledFile(join(root, 'good'))
    const count = Math.floor((await stat(good)).size / PAGE)
    const step = Math.max(1, Math.floor(count / PAGES))
    for (let page = 0; page < count; page += step) {
      noteTries(1)
      const dataDir = join(root, `page-${page}`)
      await mkdir(dataDir)
      await copyFile(good, join(dataDir, STORE_FILE))
      await overwritePage(join(dataDir, STORE_FILE), page)
      const composed = await composeHost({ dataDir })
      if (!composed.ok) throw new Error(`page ${page}: ${composed.error.message}`)
      const host = composed.value
      const client = new TestClient(host)
      const greeting = await client.must('server.connect', { protocolVersion: 1, clientInfo: { name: 'test' } })
      if (greeting.storeProblem === undefined) {
        const { healthy } = await client.must('store.check', {})
        expect(healthy, `page ${page} is found`).toBe(false)
        const listed = await client.request('session.list', {})
        if (!listed.ok) expect(listed.error.code).toBe('store-failed')
        for (let number = 0; number < 10; number++) {
          const seen = await client.request('session.subscribe', { sessionId: `s${number}` })
          if (!seen.ok) expect(['store-failed', 'session-not-found']).toContain(seen.error.code)
        }
      }
      await host.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  60_000 + PAGES * 15_000,
)
