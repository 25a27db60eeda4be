import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ScriptContext } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import * as version from './version'
import { scene, brief } from './testing'

// The only way to observe when a file was examined.
beforeAll(() => void vi.spyOn(version, 'readFileNow'))

describe('what tools tell', () => {
  /** Returns the number of complete examinations of a file. */
  const looks = (file: string): number => {
    const { calls, settledResults } = vi.mocked(version.readFileNow).mock
    return calls.filter(([at], index) => at.endsWith(file) && settledResults[index]?.type === 'fulfilled').length
  }

  const writes = async ({ emit }: ScriptContext, file: string, work: () => Promise<unknown>) => {
    const before = looks(file)
    emit({ type: 'tool.started', toolCallId: file, name: 'write', title: 'write', kind: 'write', args: { path: file } })
    // As if it were asked for permission in between.
    await vi.waitFor(() => expect(looks(file)).toBeGreaterThan(before))
    await work()
    emit({ type: 'tool.completed', toolCallId: file, outcome: 'ok' })
  }

  it('counts at once, and for files that are ignored', async () => {
    const { turn, files, client, read } = await scene({ '.gitignore': 'out/\n', 'out/a.js': 'one\n' })
    await turn(async (folder, context) => {
      await writes(context, 'out/a.js', () => writeFile(path.join(folder, 'out/a.js'), 'two\n'))
      await client.untilEvent('s', 'file.modified')
      expect(client.eventsOf('s', 'turn.completed')).toEqual([])
    })
    expect(brief(await files())).toEqual([['modified', 'out/a.js', 1, 1]])
    await client.must('session.files.revert', { sessionId: 's', path: 'out/a.js' })
    expect(await read('out/a.js')).toBe('one\n')
  })

  it('is one change when a file is written twice, and none when it is put back', async () => {
    const { turn, files, client } = await scene({ 'a.txt': 'one\n' })
    const turnId = await turn(async (folder, context) => {
      await writes(context, 'a.txt', () => writeFile(path.join(folder, 'a.txt'), 'two\n'))
      await client.untilEvent('s', 'file.modified')
      await writeFile(path.join(folder, 'a.txt'), 'one\n')
      await writeFile(path.join(folder, 'b.txt'), 'b\n')
    })
    expect(brief(await files(turnId))).toEqual([['created', 'b.txt', 1, 0]])
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.turns[0]?.filesChanged).toBe(1)
  })

  it('lists files elsewhere, and does not write there', async () => {
    const outside = await temporaryFolder()
    const file = path.join(outside, 'settings.txt')
    await writeFile(file, 'one\n')
    const { turn, files, client } = await scene({})
    await turn((_folder, context) => writes(context, file, () => writeFile(file, 'two\n')))
    expect(await files()).toMatchObject([{ path: file, change: 'modified', isOutside: true, added: 1, removed: 1 }])
    expect(await client.request('session.files.revert', { sessionId: 's', path: file })).toMatchObject({
      ok: false,
      error: { code: 'file-not-written' },
    })
    expect(await readFile(file, 'utf8')).toBe('two\n')
  })

  it('believes nothing that did not happen', async () => {
    const { turn, files } = await scene({ 'a.txt': 'one\n' })
    await turn(async (_folder, { emit }) => {
      const diff = { type: 'diff' as const, path: 'a.txt', oldText: 'zero', newText: 'two' }
      emit({ type: 'tool.started', toolCallId: '1', name: 'edit', title: 'edit', kind: 'write', args: {} })
      emit({ type: 'tool.completed', toolCallId: '1', outcome: 'ok', content: [diff] })
    })
    expect(await files()).toEqual([])
  })
})
