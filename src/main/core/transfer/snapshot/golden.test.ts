import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { SnapshotOptions, type ExportFormat } from '#shared/snapshot/entities'
import { inThisThread } from '#core/base/worker/testing'
import { WriteGate } from '#core/store/write-gate'
import { standingFolder, temporaryFolder } from '#core/testing/temporary-folder'
import { exportToFile } from './jobs/export'
import { familySnapshot } from './testing/family'
import { emptyStoreBytes } from '#core/testing/empty-store'
import { textSource, TrialStore } from './testing/trial-store'

/*
 * The exact bytes of an export for every option. A difference means that other programs, and other versions of Parley, get
 * different content from now on: review it, then run `npx vitest run golden -u`.
 */

const GOLDEN = join(import.meta.dirname, 'fixtures', 'golden')

const least = { includeEvents: false, includeToolOutputs: false, includeAncestors: false, includeChildren: false }

interface Golden {
  readonly sessionIds: readonly string[]
  readonly options: Partial<SnapshotOptions>
  readonly format?: ExportFormat
  readonly redactSecrets?: boolean
}

const goldens: Readonly<Record<string, Golden>> = {
  'defaults.json': { sessionIds: ['branch'], options: {} },
  'least.json': { sessionIds: ['branch'], options: least },
  'events.json': { sessionIds: ['parent'], options: { ...least, includeEvents: true } },
  'tool-outputs.json': { sessionIds: ['parent'], options: { ...least, includeToolOutputs: true } },
  'ancestors.json': { sessionIds: ['helper'], options: { ...least, includeAncestors: true } },
  'children.json': { sessionIds: ['parent'], options: { ...least, includeChildren: true } },
  'selection.json': { sessionIds: ['helper', 'parent'], options: least },
  'without-secrets.json': { sessionIds: ['parent'], options: least, redactSecrets: true },
  'everything.json': {
    sessionIds: ['parent'],
    options: { includeEvents: true, includeToolOutputs: true, includeAncestors: true, includeChildren: true },
  },
  'to-read.md': { sessionIds: ['parent', 'branch'], options: { includeToolOutputs: true }, format: 'markdown' },
  'to-read.html': { sessionIds: ['parent', 'branch'], options: { includeToolOutputs: true }, format: 'html' },
}

let empty: Buffer
let file: string
beforeAll(async () => {
  empty = await emptyStoreBytes()
  const store = new TrialStore(empty)
  expect(await store.import(textSource(JSON.stringify(familySnapshot())))).toMatchObject({
    ok: true,
    value: { imported: ['parent', 'branch', 'helper'], errors: [] },
  })
  file = join(await standingFolder(), 'parley.db')
  await writeFile(file, store.connection.database.serialize())
})

/** Exports as the app does. */
async function exported(
  { sessionIds, options, format = 'snapshot', redactSecrets = false }: Golden,
  progress: (part: number) => void = () => undefined,
): Promise<string> {
  const path = join(await temporaryFolder(), 'export')
  const parsed = SnapshotOptions.parse(options)
  const about = { exportedAt: 0, format, redactSecrets, agentNames: {}, path }
  const request = { sessionIds, options: parsed, ...about }
  const context = {
    ...inThisThread({ file, gate: new WriteGate().shared }),
    progress,
    ask: () => Promise.reject(new Error('an export asks nothing')),
  }
  expect(await exportToFile(request, context)).toMatchObject({ ok: true })
  return readFile(path, 'utf8')
}

describe('an export', () => {
  test.each(Object.entries(goldens))('is what it was: %s', async (name, golden) => {
    await expect(await exported(golden)).toMatchFileSnapshot(join(GOLDEN, name))
  })

  test('has a golden file for each option, and none that nothing makes', async () => {
    expect((await readdir(GOLDEN)).toSorted()).toEqual(Object.keys(goldens).toSorted())
  })

  test.each(Object.entries(goldens).filter(([name]) => name.endsWith('.json')))(
    'is the same again after an import: %s',
    async (name, { sessionIds, options }) => {
      const text = await readFile(join(GOLDEN, name), 'utf8')
      const store = new TrialStore(empty)
      expect(await store.import(textSource(text))).toMatchObject({ ok: true, value: { errors: [] } })
      expect(store.faults()).toEqual([])
      expect(store.export({ sessionIds, options: SnapshotOptions.parse(options), exportedAt: 0 })).toBe(text)
    },
  )

  test.each(['snapshot', 'markdown', 'html'] as const)('tells how far it is: %s', async (format) => {
    const parts: number[] = []
    for (const redactSecrets of [false, true]) {
      await exported({ sessionIds: ['parent', 'branch'], options: least, format, redactSecrets }, (part) =>
        parts.push(part),
      )
      expect(parts.at(-1)).toBe(1)
      expect(parts.splice(0)).toHaveLength(redactSecrets ? 14 : 7)
    }
  })

  test('keeps fields that nobody declared, at every level', async () => {
    const text = await readFile(join(GOLDEN, 'everything.json'), 'utf8')
    for (const name of ['x-session', 'x-agent', 'x-message', 'x-block', 'x-turn']) expect(text).toContain(`"${name}"`)
  })
})
