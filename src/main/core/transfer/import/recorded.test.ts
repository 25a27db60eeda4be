import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { standingFolder } from '#core/testing/temporary-folder'
import { discovered, start } from './testing/importing-host'

/** Transcripts written by the tools themselves, if available next to the checkout. */
const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../shared/recordings')

describe('recorded transcripts', async () => {
  const home = await standingFolder()
  it('are all found and imported', { timeout: 60_000 }, async (context) => {
    if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
    const places = {
      'claude-code': '.claude/projects/-project',
      codex: '.codex/sessions',
      copilot: '.copilot/session-state',
      'gemini-acp': '.gemini/tmp',
      'opencode-serve': '.local/share/opencode',
    }
    for (const [tool, place] of Object.entries(places)) {
      await mkdir(join(home, place), { recursive: true })
      const from = join(recordings, tool, 'transcripts')
      // Copied to a separate, writable folder.
      for (const name of readdirSync(from, { recursive: true, encoding: 'utf8', withFileTypes: true }))
        if (name.isFile()) {
          const path = join(home, place, name.parentPath.slice(from.length), name.name)
          await mkdir(join(path, '..'), { recursive: true })
          await writeFile(path, await readFile(join(name.parentPath, name.name)))
        }
    }
    const { client } = await start(home)
    const found = await discovered(client)
    const adapterNames = [...new Set(found.map(({ adapterName }) => adapterName ?? ''))]
    expect(adapterNames.toSorted()).toEqual(['claude-code', 'codex', 'copilot', 'gemini', 'opencode'])
    const report = await client.must('import.run', { adapterNames })
    expect(report.errors).toEqual([])
    expect(report.imported).toHaveLength(found.length)
    expect(await discovered(client)).toEqual([])
  })
})
