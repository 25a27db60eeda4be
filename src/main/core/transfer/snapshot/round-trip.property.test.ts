import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { SnapshotOptions } from '#shared/snapshot/entities'
import { STORE_FILE } from '#core/store/open'
import { step } from '#core/testing/sessions-model/steps'
import { World } from '#core/testing/sessions-model/world'
import { workInPlace } from '#core/testing/work-in-place'
import type { ExportRequest } from './export-pieces'
import { anySnapshot } from './testing/any-snapshot'
import { emptyStoreBytes } from '#core/testing/empty-store'
import { textSource, TrialStore } from './testing/trial-store'

beforeAll(workInPlace)

/** Number of snapshots, and with a divisor of session histories; set PARLEY_RUNS for more. */
const RUNS = Number(process.env['PARLEY_RUNS'] ?? 4)
const HISTORIES = Math.ceil(RUNS / 8)

const EXPORTED_AT = 1_700_000_000_000

const bools = [true, false]
const everyOption = bools.flatMap((includeEvents) =>
  bools.flatMap((includeToolOutputs) =>
    bools.flatMap((includeAncestors) =>
      bools.map((includeChildren) =>
        SnapshotOptions.parse({ includeEvents, includeToolOutputs, includeAncestors, includeChildren }),
      ),
    ),
  ),
)

const exportRequestOf = (sessionIds: readonly string[], options: SnapshotOptions): ExportRequest => ({
  sessionIds,
  options,
  exportedAt: EXPORTED_AT,
})

/** Imports a text into an empty store, finds nothing wrong there, and exports it again. */
async function throughAnEmptyStore(empty: Buffer, text: string, request: ExportRequest): Promise<string> {
  const store = new TrialStore(empty)
  try {
    const imported = await store.import(textSource(text))
    expect(imported).toMatchObject({ ok: true, value: { errors: [], skipped: [] } })
    expect(store.faults()).toEqual([])
    return store.export(request)
  } finally {
    store.close()
  }
}

describe('export, import into an empty store, export', () => {
  test(
    'gives the same bytes, with every option, whatever was done with the sessions',
    async () => {
      const empty = await emptyStoreBytes()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.nat(), async (steps, choice) => {
          let now = EXPORTED_AT
          const world = new World({ now: () => now++ })
          try {
            await world.start()
            for (const each of steps) await world.take(each)
            await world.stop()
            const store = new TrialStore(await readFile(join(world.dataDir, STORE_FILE)))
            const all = store.sessionIds()
            const one = all[choice % Math.max(1, all.length)]
            for (const options of everyOption)
              for (const chosen of [all, one === undefined ? [] : [one]]) {
                if (chosen.length === 0) continue
                const request = exportRequestOf(chosen, options)
                const text = store.export(request)
                expect(await throughAnEmptyStore(empty, text, request)).toBe(text)
              }
            store.close()
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
    'keeps every field of a file of another program, also those that nobody declared, but nothing that decides here',
    async () => {
      const empty = await emptyStoreBytes()
      await fc.assert(
        fc.asyncProperty(anySnapshot, async (snapshot) => {
          const { options, sessions } = snapshot as { options: SnapshotOptions; sessions: { sessionId: string }[] }
          const request = exportRequestOf(
            sessions.map(({ sessionId }) => sessionId),
            options,
          )
          const text = JSON.stringify(snapshot)
          const first = await throughAnEmptyStore(empty, text, request)
          expect(listsById(JSON.parse(first))).toMatchObject(listsById(undecided(text)))
          expect(undecided(first)).toEqual(JSON.parse(first))
          expect(await throughAnEmptyStore(empty, first, request)).toBe(first)
        }),
        { numRuns: RUNS },
      )
    },
    60_000 + RUNS * 1000,
  )
})

/** Permissions and spending limits of agents, which the author of a file does not decide. */
const DECISIONS = new Set(['approvalPolicyOverride', 'budgetUsd', 'timeoutSeconds', 'approvalPolicy', 'profileId'])

/** Returns a snapshot without anything that a file may not decide. */
function undecided(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) => (DECISIONS.has(name) ? undefined : value))
}

/** The lists of a snapshot without their order, which is another in files of other programs. */
function listsById(snapshot: unknown): Record<string, Record<string, unknown>> {
  const lists = Object.entries(snapshot as Record<string, unknown>).filter(([, value]) => Array.isArray(value))
  const idOf: Readonly<Record<string, string>> = {
    sessions: 'sessionId',
    agents: 'agentId',
    messages: 'messageId',
    turns: 'turnId',
    events: 'eventId',
  }
  return Object.fromEntries(
    lists.map(([name, items]) => [
      name,
      Object.fromEntries((items as Record<string, unknown>[]).map((item) => [String(item[idOf[name] ?? '']), item])),
    ]),
  )
}
