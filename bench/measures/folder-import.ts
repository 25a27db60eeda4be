import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { claudeTranscripts } from '#core/agents/adapters/claude-code/transcript'
import { withHost } from '../host'
import { processorTime, time, type Finding } from '../report'
import { transcriptTexts } from '../transcript-texts'

/** Maximum number of files per request. */
const AT_ONCE = 1000

/** Maximum time of an import as a multiple of the time for parsing the files. */
const MOST = 25

/**
 * Measures a folder of short transcripts: imported file by file, as `parley import` and the dialog do, and all at once,
 * as the settings do. The limit is relative to the time for parsing the same files without importing them.
 */
export async function folderImport(isSmall: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  try {
    const paths = await fill(folder, isSmall ? 200 : 2000)
    const parsing = await processorTime(() => understand(paths))
    const each = await imported(paths, async (bring) => {
      for (const path of paths) await bring([path])
    })
    const together = await imported(paths, async (bring) => {
      for (let at = 0; at < paths.length; at += AT_ONCE) await bring(paths.slice(at, at + AT_ONCE))
    })
    return [
      ...findings('folder-import.file-by-file', paths.length, each, parsing),
      ...findings('folder-import.at-once', paths.length, together, parsing),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Cost {
  /** Both in milliseconds. */
  readonly clock: number
  readonly processor: number
}

/** Measures how long a new host takes to import files, with requests for some of them each. */
async function imported(
  paths: readonly string[],
  work: (bring: (some: readonly string[]) => Promise<void>) => Promise<void>,
): Promise<Cost> {
  return withHost(
    () => Promise.resolve(undefined),
    async (client) => {
      let clock = 0
      let brought = 0
      const processor = await processorTime(async () => {
        clock = await time(() =>
          work(async (some) => {
            const [path = ''] = some
            const { imported } = await (some.length === 1
              ? client.must('session.snapshot.importFile', { path, onConflict: 'fail' })
              : client.must('import.run', { paths: [...some] }))
            brought += imported.length
          }),
        )
      })
      if (brought !== paths.length) throw new Error(`${brought} of ${paths.length} sessions were imported`)
      return { clock, processor }
    },
  )
}

function findings(name: string, files: number, { clock, processor }: Cost, parsing: number): Finding[] {
  return [
    { name, value: files / (clock / 1000), unit: 'files/s' },
    { name: `${name}.of-parsing`, value: processor / parsing, unit: 'times', goal: { atMost: MOST } },
  ]
}

async function understand(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const part = { path, read: () => createReadStream(path) }
    let messages = 0
    for await (const items of claudeTranscripts.items([part], basename(path, '.jsonl')))
      for (const { kind } of items) messages += kind === 'message' ? 1 : 0
    if (messages === 0) throw new Error(`Nothing was understood of ${path}`)
  }
}

async function fill(folder: string, files: number): Promise<string[]> {
  const text = transcriptTexts['claude-code'](3)
  const paths: string[] = []
  for (let at = 0; at < files; at++) {
    const path = join(folder, `${nativeId(at)}.jsonl`)
    await writeFile(path, text.replaceAll('"sessionId":"s"', `"sessionId":"${nativeId(at)}"`))
    paths.push(path)
  }
  return paths
}

function nativeId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
