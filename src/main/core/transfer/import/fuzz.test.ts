import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STORE_FILE } from '#core/store/open'
import { WriteGate } from '#core/store/write-gate'
import { byteMutation, mutateBytes, mutateValue, valueMutation } from '../snapshot/testing/mutations'
import { emptyStoreBytes } from '#core/testing/empty-store'
import { TrialStore } from '../snapshot/testing/trial-store'
import { expectNamed, expectWhole } from '../snapshot/testing/try-import'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { inThisThread } from '#core/base/worker/testing'
import { discover } from './jobs/discover'
import { importTranscripts } from './jobs/import-transcripts'
import { claudeLines, codexLines, copilotLines, geminiLines, homeFiles, lines, put } from './testing/transcripts'

/** Number of imported broken transcripts, a third of all broken files; a long run sets the variable. */
const FILES = Math.ceil(Number(process.env['PARLEY_FUZZ'] ?? 24) / 3)
const seed = Number(process.env['PARLEY_SEED'] ?? 20_260_131)

const tools = [
  { adapterName: 'claude-code', path: homeFiles.claude, content: claudeLines },
  { adapterName: 'codex', path: homeFiles.codex, content: codexLines },
  { adapterName: 'copilot', path: homeFiles.copilot, content: copilotLines },
  { adapterName: 'gemini', path: homeFiles.gemini, content: geminiLines },
] as const

test(
  `broken transcripts, made from ${seed}, change nothing, or make a session`,
  async () => {
    const dir = await temporaryFolder()
    const file = join(dir, STORE_FILE)
    const empty = await emptyStoreBytes()
    const context = inThisThread({ file, gate: new WriteGate().shared })
    let made = 0

    /** Imports the current content of the file; `isThere`: an earlier version of it is imported already. */
    const tryFile = async (path: string, isThere: boolean): Promise<void> => {
      const found = await discover({ folders: {}, files: [path] }, context)
      expect(found.ok).toBe(true)
      const sessionIds = found.ok ? found.value.ofFiles : []
      const before = new TrialStore(await readFile(file))
      const digest = before.digest()
      before.close()
      const order = { sessionIds, available: [], kept: [], busy: [], now: 1_700_000_000_000 }
      const result = await importTranscripts(order, context)
      expectNamed(result)
      const store = new TrialStore(await readFile(file))
      try {
        const imported = result.ok ? result.value.imported : []
        if (imported.length === 0) expect(store.digest()).toBe(digest)
        expect(store.faults()).toEqual([])
        await expectWhole(store, imported, empty)
        if (!isThere) made += imported.length
      } finally {
        store.close()
      }
    }

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tools),
        fc.array(valueMutation, { maxLength: 2 }),
        fc.array(byteMutation, { maxLength: 3 }),
        fc.boolean(),
        async ({ path, content }, values, bytes, isThere) => {
          await writeFile(file, empty)
          const whole = Buffer.from(lines(content))
          const broken = bytes.reduce(mutateBytes, Buffer.from(lines(values.reduce(mutateValue, content) as object[])))
          if (isThere) await tryFile(await put(dir, path, whole.toString()), false)
          await tryFile(await put(dir, path, broken.toString()), isThere)
        },
      ),
      {
        numRuns: FILES,
        seed,
        // A prompt that occurs twice in the file neither follows the previous one nor goes back; a prototype; a line
        // that is repeated when the file has grown.
        examples: [
          [tools[0], [{ kind: 'repeat', at: 37_729_004 }], [], false],
          [tools[0], [{ kind: 'add', at: 554_560_650, name: '__proto__', by: 0 }], [], false],
          [tools[2], [{ kind: 'repeat', at: 1_318_779_795 }], [], true],
        ],
      },
    )
    expect(made).toBeGreaterThan(FILES / 10)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  },
  60_000 + FILES * 500,
)
