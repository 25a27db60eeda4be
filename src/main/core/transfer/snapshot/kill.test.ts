import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SnapshotOptions } from '#shared/snapshot/entities'
import { aMessage, aSession, must, write } from '#core/store/fixtures'
import { openStore, STORE_FILE } from '#core/store/open'
import { LongWrite, openSecond } from '#core/store/second-connection'
import { WriteGate } from '#core/store/write-gate'
import { killAtRandom } from '#core/testing/kill-at-random'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { discardStaged } from './import-snapshot'
import { manySessions } from './testing/many-sessions'
import { textSource, TrialStore } from './testing/trial-store'
import { noteTries } from '#core/testing/tries'

/** Number of kills; a long run sets the variable. */
const KILLS = Number(process.env['PARLEY_STORE_KILLS'] ?? 1)

/** The longest that it is let run before it is killed, in milliseconds: several imports. */
const LONGEST_RUN = 1500

const SESSIONS = 20
const MESSAGES = 60

const program = join(import.meta.dirname, 'testing', 'import-child.ts')

test(
  'whenever a host is killed during an import, all of it is there or nothing, and nothing is left of it',
  async () => {
    const dir = await temporaryFolder()
    const file = join(dir, STORE_FILE)
    const store = must(await openStore({ dir }))
    await write(store, (writer) => {
      writer.insertSession(aSession('own'))
      writer.insertMessage(aMessage('own-0', 'own', 'mine'), 0)
    })
    await store.close()
    const files = await Promise.all(
      ['first', 'second'].map(async (words) => {
        const path = join(dir, `${words}.json`)
        await writeFile(path, manySessions(words, SESSIONS, MESSAGES))
        return path
      }),
    )
    const request = { sessionIds: ['own'], options: SnapshotOptions.parse({}), exportedAt: 0 }
    const before = new TrialStore(await readFile(file))
    const own = before.export(request)
    /** Permitted states of the sessions: absent, or as in one of the files. */
    const states = new Set([''])
    for (const path of files) {
      const whole = new TrialStore(await readFile(file))
      expect(await whole.import(textSource(await readFile(path)))).toMatchObject({ ok: true })
      states.add(importedOf(whole))
    }

    for (let kill = 0; kill < KILLS; kill++) {
      noteTries(1)
      await killAtRandom(program, [dir, ...files], LONGEST_RUN)
      const reopened = must(await openStore({ dir }))
      const { sessions } = await reopened.read.list({ limit: 1000 })
      expect([1, 1 + SESSIONS]).toContain(sessions.length)
      await reopened.close()
      // As a host does when it starts.
      const connection = openSecond(file, { readonly: false })
      discardStaged(new LongWrite(connection, new WriteGate()))
      connection.database.pragma('wal_checkpoint(TRUNCATE)')
      connection.database.close()
      const after = new TrialStore(await readFile(file))
      expect(after.faults()).toEqual([])
      expect(after.export(request)).toBe(own)
      expect(states).toContain(importedOf(after))
      after.close()
    }
  },
  60_000 + KILLS * 15_000,
)

function importedOf(store: TrialStore): string {
  const sessionIds = store.sessionIds().filter((sessionId) => sessionId !== 'own')
  return sessionIds.length === 0 ? '' : store.export({ sessionIds, options: SnapshotOptions.parse({}), exportedAt: 0 })
}
