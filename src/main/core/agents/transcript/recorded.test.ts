import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { TranscriptPart } from './format'
import { transcriptFormats } from '../transcript-formats'
import { read } from './testing'

/** Transcripts written by the tools themselves, if available next to the checkout. */
const recordings =
  process.env['PARLEY_RECORDINGS'] ?? resolve(import.meta.dirname, '../../../../../../shared/recordings')
const folders: Readonly<Record<string, string>> = {
  'claude-code': 'claude-code',
  codex: 'codex',
  copilot: 'copilot',
  gemini: 'gemini-acp',
  opencode: 'opencode-serve',
}

test('every recorded transcript is understood', async (context) => {
  if (!existsSync(recordings)) context.skip(`there are no recordings in ${recordings}`)
  const read_ = (path: string): TranscriptPart => ({ path, read: () => createReadStream(path) })
  for (const format of transcriptFormats) {
    const folder = folders[format.adapterName]
    // The others have samples.
    if (folder === undefined) continue
    const root = join(recordings, folder, 'transcripts')
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => join(root, path))
      .filter((path) => statSync(path).isFile() && /\.(?:jsonl|db)$/.test(path) && !path.includes('subagents'))
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const heads = await format.heads(read_(path))
      // Every file has a session, except those without any message; messages in recordings start this way.
      if (heads === null) expect(readFileSync(path, 'utf8'), path).not.toContain('MOCK:')
      for (const head of heads?.filter(({ parentId }) => parentId === undefined) ?? []) {
        const result = await read(format.items([path, ...(await format.parts(path))].map(read_), head.sessionId))
        const called = result.messages.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'tool_call'))
        const answered = result.messages.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'tool_output'))
        expect(answered).toHaveLength(called.length)
        expect(result.sessions.some(({ sessionId }) => sessionId === head.sessionId)).toBe(true)
        expect(head.title).toBeDefined()
      }
    }
  }
})
