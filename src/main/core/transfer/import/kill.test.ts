import { join } from 'node:path'
import { expect, test } from 'vitest'
import { must } from '#core/store/fixtures'
import { openStore } from '#core/store/open'
import { killAtRandom } from '#core/testing/kill-at-random'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { noteTries } from '#core/testing/tries'
import { bring, findIn } from './testing/jobs'
import { manyTranscripts } from './testing/many-transcripts'

/** Number of kills; a long run sets the variable. */
const KILLS = Number(process.env['PARLEY_STORE_KILLS'] ?? 1)

/** Maximum time before the kill in milliseconds: about one import. */
const LONGEST_RUN = 1000

const MANY = 60

const program = join(import.meta.dirname, 'testing', 'import-child.ts')

test(
  'a host that is killed while it imports transcripts leaves whole sessions, and the next one brings the others',
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      noteTries(1)
      const dir = await temporaryFolder()
      const paths = await manyTranscripts(await temporaryFolder(), MANY)
      await killAtRandom(program, [dir, ...paths], LONGEST_RUN)
      const store = must(await openStore({ dir }))
      const { sessions } = await store.read.list({ limit: 1000 })
      expect(sessions).toHaveLength(MANY)
      const left = sessions.filter(({ status }) => status === 'discovered')
      const whole = await store.read.search({ query: 'begin', limit: 1000 })
      expect(whole.total).toBe(MANY - left.length)
      const ids = await findIn(store, paths)
      const { imported, errors } = await bring(store, ids)
      expect(errors).toEqual([])
      expect(imported.toSorted()).toEqual(left.map(({ sessionId }) => sessionId).toSorted())
      for (const sessionId of ids) expect((await store.read.conversation(sessionId, 1000))?.messages).toHaveLength(36)
      await store.close()
    }
  },
  60_000 + KILLS * 15_000,
)
