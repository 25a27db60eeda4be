import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aMessage, aSession, must, write } from '#core/store/fixtures'
import { openStore, STORE_FILE } from '#core/store/open'
import { LongWrite, openSecond } from '#core/store/second-connection'
import { WriteGate } from '#core/store/write-gate'
import { killAtRandom } from '#core/testing/kill-at-random'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { noteTries } from '#core/testing/tries'
import { isWorthParts } from './import-in-parts'
import { discardStaged } from './import-snapshot'
import { manySessions } from './testing/many-sessions'
import { TrialStore } from './testing/trial-store'

/** Number of kills; a long run sets the variable. */
const KILLS = Number(process.env['PARLEY_STORE_KILLS'] ?? 1)

/** The longest that it is let run before it is killed, in milliseconds: about one import. */
const LONGEST_RUN = 2500

const SESSIONS = 20
const MESSAGES = 300

const program = join(import.meta.dirname, 'testing', 'import-in-parts-child.ts')

test(
  'whenever a host is killed while two threads import a file, all of it is there or nothing, and nothing is left of it',
  async () => {
    const root = await temporaryFolder()
    const path = join(root, 'large.json')
    await writeFile(path, manySessions('words of it '.repeat(120), SESSIONS, MESSAGES))
    expect(isWorthParts(await stat(path), 2)).toBe(true)
    const filled = must(await openStore({ dir: join(root, 'filled') }))
    await write(filled, (writer) => {
      writer.insertSession(aSession('own'))
      writer.insertMessage(aMessage('own-0', 'own', 'mine'), 0)
    })
    await filled.close()

    for (let kill = 0; kill < KILLS; kill++) {
      noteTries(1)
      const dir = join(root, `kill-${kill}`)
      const file = join(dir, STORE_FILE)
      await mkdir(dir)
      await copyFile(join(root, 'filled', STORE_FILE), file)
      const said = await killAtRandom(program, [dir, path], LONGEST_RUN)

      const reopened = must(await openStore({ dir }))
      const { total } = await reopened.read.list({ limit: 1 })
      expect([1, 1 + SESSIONS]).toContain(total)
      if (said.includes('imported')) expect(total).toBe(1 + SESSIONS)
      if (total > 1) expect((await reopened.read.messages('s7', 0, 1))?.total).toBe(MESSAGES)
      await reopened.close()
      // As a host does when it starts.
      const connection = openSecond(file, { readonly: false })
      discardStaged(new LongWrite(connection, new WriteGate()))
      connection.database.pragma('wal_checkpoint(TRUNCATE)')
      connection.database.close()
      const after = new TrialStore(await readFile(file))
      expect(after.faults()).toEqual([])
      expect(after.sessionIds()).toHaveLength(total)
      after.close()
    }
  },
  60_000 + KILLS * 15_000,
)
