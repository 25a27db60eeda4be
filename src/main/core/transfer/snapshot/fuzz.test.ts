import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OnConflict } from '#shared/snapshot/entities'
import { familySnapshot } from './testing/family'
import { tryImport } from './testing/try-import'
import { byteMutation, mutateBytes, mutateValue, valueMutation, type ValueMutation } from './testing/mutations'
import { emptyStoreBytes } from '#core/testing/empty-store'
import { textSource, TrialStore } from './testing/trial-store'

/** Number of imported broken files of each kind, a third of all; a long run sets the variable. */
const FILES = Math.ceil(Number(process.env['PARLEY_FUZZ'] ?? 24) / 3)
const seed = Number(process.env['PARLEY_SEED'] ?? 20_260_131)
const runs = { numRuns: FILES, seed }
const limit = 30_000 + FILES * 300

const GOLDENS = ['everything.json', 'events.json', 'tool-outputs.json', 'ancestors.json']
const onConflict = fc.constantFrom<OnConflict>('skip', 'overwrite', 'copy', 'fail')

/** Repeats a session under a different id with the agent of the first one. */
const agentOfAnother: ValueMutation[] = [
  { kind: 'copy', at: 443_629_427, from: 0 },
  { kind: 'repeat', at: 414_124_874 },
  { kind: 'copy', at: 1_767_581_673, from: 0 },
]

/** Two events of one session with one id. */
const eventsOfOneId: ValueMutation[] = [
  { kind: 'copy', at: 443_629_427, from: 0 },
  { kind: 'repeat', at: 414_935_294 },
  { kind: 'copy', at: 1_521_706_358, from: 0 },
]

let empty: Buffer
/** A store that has the family already, and a copy of it. */
let filled: Buffer
let files: Buffer[]
beforeAll(async () => {
  empty = await emptyStoreBytes()
  const store = new TrialStore(empty)
  const family = JSON.stringify(familySnapshot())
  await store.import(textSource(family))
  await store.import(textSource(family), { onConflict: 'copy' }, { suffix: 'another1' })
  expect(store.sessionIds()).toHaveLength(6)
  filled = store.connection.database.serialize()
  files = await Promise.all(GOLDENS.map((name) => readFile(join(import.meta.dirname, 'fixtures', 'golden', name))))
})

describe(`broken files, made from ${seed}`, () => {
  test(
    'with other bytes change nothing, or only what they say',
    async () => {
      const changes = fc.array(byteMutation, { minLength: 1, maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(fc.nat(GOLDENS.length - 1), changes, onConflict, async (which, mutations, choice) => {
          await tryImport(textSource(mutations.reduce(mutateBytes, files[which] as Buffer)), {
            into: filled,
            empty,
            choice,
          })
        }),
        runs,
      )
    },
    limit,
  )

  test(
    'with other values change nothing, or only what they say',
    async () => {
      const family = familySnapshot()
      const changes = fc.array(valueMutation, { minLength: 1, maxLength: 3 })
      await fc.assert(
        fc.asyncProperty(changes, onConflict, fc.boolean(), async (mutations, choice, isNew) => {
          const text = JSON.stringify(mutations.reduce(mutateValue, family))
          await tryImport(textSource(text), { into: isNew ? empty : filled, empty, choice })
        }),
        {
          ...runs,
          examples: [
            [agentOfAnother, 'overwrite', false],
            [eventsOfOneId, 'overwrite', false],
          ],
        },
      )
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    },
    limit,
  )
})
