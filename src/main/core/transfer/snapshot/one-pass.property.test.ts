import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { STORE_FILE } from '#core/store/open'
import { isTaken, stagePart, type ImportPart } from '#core/store/jobs'
import { StagedImport } from '#core/store/import/staged'
import { step } from '#core/testing/sessions-model/steps'
import { World } from '#core/testing/sessions-model/world'
import { workInPlace } from '#core/testing/work-in-place'
import { prepareSnapshot } from './prepare-snapshot'
import { anySnapshot } from './testing/any-snapshot'
import { familySnapshot } from './testing/family'
import { byteMutation, mutateBytes, mutateValue, valueMutation } from './testing/mutations'
import { everything } from './testing/talks'
import { emptyStoreBytes } from '#core/testing/empty-store'
import { textSource, TrialStore } from './testing/trial-store'

beforeAll(workInPlace)

/** Number of snapshots, and with a divisor of session histories; set PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 4)
const HISTORIES = Math.ceil(RUNS / 8)

const NOW = 1_700_000_000_000

/** Returns the parts of a snapshot as they cross to another thread, null when it has to be read twice. */
async function partsOf(text: string | Uint8Array): Promise<ImportPart[] | null> {
  const parts: ImportPart[] = []
  let asked = 0
  const prepared = await prepareSnapshot(textSource(text), NOW, {
    put: (part) => void parts.push(structuredClone(part)),
    wantsMore: () => true,
    isBehind: () => asked++ % 2 === 0,
  })
  return prepared === null ? null : parts
}

/** Returns the content and the faults of a store with these parts; null when one of their ids is taken. */
function stored(empty: Buffer, parts: readonly ImportPart[]): { text: string; faults: unknown } | null {
  const store = new TrialStore(empty)
  try {
    const staged = new StagedImport(store.connection, store.write.owned)
    for (const part of parts) store.write.step(() => stagePart(staged, part))
    store.write.together(() => staged.publish())
    return contentOf(store)
  } catch (thrown) {
    if (isTaken(thrown)) return null
    throw thrown
  } finally {
    store.close()
  }
}

function contentOf(store: TrialStore): { text: string; faults: unknown } {
  const text = store.export({ sessionIds: store.sessionIds(), options: everything, exportedAt: 0 })
  const rows = store.connection.database
    .prepare(
      `SELECT session_id, message_count, first_user_message, root_session_id, reserved_sequence,
        (SELECT count(*) FROM message_text_docsize) AS words, (SELECT count(*) FROM message_blob) AS blobs
       FROM session JOIN session_state USING (session_key) ORDER BY session_id`,
    )
    .all()
  return { text: `${text}${JSON.stringify(rows)}`, faults: store.faults() }
}

/** Checks that one pass over a file has the result of two, if it is taken. Returns whether it was. */
async function expectSame(empty: Buffer, file: string | Uint8Array): Promise<boolean> {
  const parts = await partsOf(file)
  if (parts === null) return false
  const once = stored(empty, parts)
  if (once === null) return false
  const store = new TrialStore(empty)
  try {
    expect(await store.import(textSource(file))).toMatchObject({ ok: true, value: { errors: [], skipped: [] } })
    expect(once).toEqual({ ...contentOf(store), faults: [] })
    return true
  } finally {
    store.close()
  }
}

describe('one pass over a snapshot', () => {
  test('is enough for what Parley writes, with events and without', async () => {
    const empty = await emptyStoreBytes()
    const { events: _events, ...alone } = familySnapshot()
    expect(await expectSame(empty, JSON.stringify(familySnapshot()))).toBe(true)
    expect(await expectSame(empty, JSON.stringify(alone))).toBe(true)
  })

  test(
    'has the result of two, whatever was done with the sessions',
    async () => {
      const empty = await emptyStoreBytes()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.boolean(), async (steps, hasEvents) => {
          let now = NOW
          const world = new World({ now: () => now++ })
          try {
            await world.start()
            for (const each of steps) await world.take(each)
            await world.stop()
            const store = new TrialStore(await readFile(join(world.dataDir, STORE_FILE)))
            const options = { ...everything, includeEvents: hasEvents }
            const text = store.export({ sessionIds: store.sessionIds(), options, exportedAt: 0 })
            store.close()
            expect(await expectSame(empty, text)).toBe(true)
          } finally {
            await world.cleanUp()
          }
        }),
        { numRuns: HISTORIES },
      )
    },
    60_000 + HISTORIES * 6000,
  )

  test(
    'has the result of two for files of other programs, or is not taken',
    async () => {
      const empty = await emptyStoreBytes()
      await fc.assert(
        fc.asyncProperty(anySnapshot, async (snapshot) => {
          await expectSame(empty, JSON.stringify(snapshot))
        }),
        { numRuns: RUNS },
      )
    },
    60_000 + RUNS * 1000,
  )

  test(
    'has the result of two for broken files that can still be imported',
    async () => {
      const empty = await emptyStoreBytes()
      const family = familySnapshot()
      const bytes = Buffer.from(JSON.stringify(family))
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            byteMutation.map((change) => mutateBytes(bytes, change)),
            valueMutation.map((change) => JSON.stringify(mutateValue(family, change))),
          ),
          async (file) => {
            await expectSame(empty, file)
          },
        ),
        { numRuns: RUNS * 4 },
      )
    },
    60_000 + RUNS * 1000,
  )
})
