import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { claudeLines, codexLines, copilotLines, geminiLines, homeFiles, lines, put } from './testing/transcripts'
import { start } from './testing/importing-host'

describe('files that are handed over', () => {
  it('are looked into and imported like snapshots', async () => {
    const files = [
      { name: homeFiles.claude, log: claudeLines, adapterName: 'claude-code', title: 'The notes' },
      { name: homeFiles.codex, log: codexLines, adapterName: 'codex', title: 'List the files' },
      { name: homeFiles.copilot, log: copilotLines, adapterName: 'copilot', title: 'Delegate it' },
      { name: homeFiles.gemini, log: geminiLines, adapterName: 'gemini', title: 'Read a.txt' },
    ]
    const home = await temporaryFolder()
    const { client } = await start(home)
    for (const { name, log, ...session } of files) {
      const path = await put(home, `elsewhere/${basename(name)}`, lines(log))
      const preview = await client.must('session.snapshot.inspectFile', { path })
      expect(preview.sessions[0]).toMatchObject({ ...session, messageCount: 3, folder: '/project', exists: false })
      const { imported } = await client.must('session.snapshot.importFile', { path, onConflict: 'fail' })
      expect(imported).toEqual(preview.sessions.map(({ sessionId }) => sessionId))
      const again = await client.must('session.snapshot.importFile', { path, onConflict: 'skip' })
      expect(again).toMatchObject({ imported: [], skipped: imported })
    }
  })
})
