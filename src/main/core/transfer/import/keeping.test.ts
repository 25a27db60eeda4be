import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { claudeLines, copilotLines, fillHome, homeFiles, lines } from './testing/transcripts'
import { CLAUDE, COPILOT, start, textsOf } from './testing/importing-host'

describe('keeping', () => {
  it(
    'brings the sessions of a tool by itself, and gives its files back unchanged when the tool has deleted them',
    { timeout: 90_000 },
    async () => {
      const home = await temporaryFolder()
      await fillHome(home)
      const { client } = await start(home)
      await client.must('import.update', { kept: ['claude-code'], isAsked: true })
      // The copy is made after the session is there.
      await expect
        .poll(async () => (await client.must('import.getState', {})).state.tools[0]?.keptCount, { timeout: 60_000 })
        .toBe(1)
      await rm(join(home, homeFiles.claude))
      await client.must('import.discover', {})
      expect(await textsOf(client, CLAUDE)).toContain('assistant: It says milk.')
      const folder = join(home, 'out')
      const { files } = await client.must('import.exportCopies', { sessionId: CLAUDE, folder })
      expect(files).toHaveLength(1)
      expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe(lines(claudeLines))
      expect(await client.request('import.exportCopies', { sessionId: CLAUDE, folder })).toMatchObject({
        ok: false,
        error: { code: 'file-not-written' },
      })
      const { state } = await client.must('import.getState', {})
      expect(state.tools[0]).toMatchObject({
        deletesAfterDays: 30,
        isKept: true,
        keptCount: 1,
        keptBytes: lines(claudeLines).length,
      })
      expect(state.tools[0]).not.toHaveProperty('notCopied')
      expect(state.tools.find(({ adapterName }) => adapterName === 'opencode')?.notCopied).toContain('one database')
      const all = await client.must('import.exportCopies', { adapterName: 'claude-code', folder })
      expect(all.files.map(({ path }) => path)).toEqual([
        join(folder, CLAUDE, '11111111-1111-4111-8111-111111111111.jsonl'),
      ])
    },
  )

  it('copies also the sessions that were imported before it was to be kept', async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    await client.must('import.run', { sessionIds: [CLAUDE] })
    const kept = async () => (await client.must('import.getState', {})).state.tools[0]?.keptCount
    expect(await kept()).toBe(0)
    await client.must('import.update', { kept: ['claude-code'] })
    await expect.poll(kept, { timeout: 15_000 }).toBe(1)
  })

  it("gives the tool's own file where no copy is kept, and says when there is neither", async () => {
    const home = await temporaryFolder()
    await fillHome(home)
    const { client } = await start(home)
    const folder = join(home, 'out')
    const { files } = await client.must('import.exportCopies', { sessionId: COPILOT, folder })
    expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe(lines(copilotLines))
    await rm(join(home, homeFiles.copilot))
    for (const selected of [{ sessionId: COPILOT }, { adapterName: 'copilot' }])
      expect(await client.request('import.exportCopies', { ...selected, folder })).toMatchObject({
        ok: false,
        error: { code: 'file-not-kept' },
      })
  })
})
