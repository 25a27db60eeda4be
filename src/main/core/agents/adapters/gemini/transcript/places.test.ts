import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { filePart } from '#core/transfer/import/source'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { geminiTranscripts } from './index'
import { parseGemini } from './parse'

const log = (...entries: object[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
const asked = (words: string) => ({ id: words, type: 'user', content: [{ text: words }] })
const answered = (words: string, input: number) => ({
  id: words,
  type: 'gemini',
  content: [{ text: words }],
  tokens: { input, output: 1 },
})

test('a session has the folder of its project and the sessions of its subagents', async () => {
  const root = await temporaryFolder()
  const chats = join(root, '.gemini', 'tmp', 'shop', 'chats')
  const put = async (path: string, content: string) => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
  const path = join(chats, 'session-1.jsonl')
  await put(path, log({ sessionId: 'main' }, asked('Delegate'), answered('Found.', 10)))
  await put(join(chats, 'main', 'sub.jsonl'), log({ sessionId: 'sub' }, asked('Search'), answered('Here.', 500)))
  await put(join(root, '.gemini', 'projects.json'), JSON.stringify({ projects: { '/listed': 'shop' } }))
  const readIt = async () =>
    read(geminiTranscripts.items([path, ...(await geminiTranscripts.parts(path))].map(filePart), 'main'))
  const result = await readIt()
  expect(result.sessions.map((session) => [session.sessionId, session.origin?.sessionId, inputOf(session)])).toEqual([
    ['main', undefined, [10]],
    ['main.sub', 'main', [500]],
  ])
  expect(result.sessions.map(({ cwd }) => cwd)).toEqual(['/listed', '/listed'])
  await put(join(root, '.gemini', 'tmp', 'shop', '.project_root'), '/project\n')
  expect((await readIt()).sessions[0]?.cwd).toBe('/project')
})

test('answers have either of two types, changes have the former text, and typed tags stay', async () => {
  const call = {
    id: 'w',
    name: 'write_file',
    args: { file_path: '/a', content: 'new' },
    status: 'success',
    resultDisplay: { fileName: 'a', originalContent: 'old', newContent: 'new' },
  }
  const content = log({ sessionId: 's' }, asked('<session_context> is a tag of mine'), {
    id: 'm',
    type: 'model',
    content: [{ text: 'I see.' }],
    toolCalls: [call],
  })
  const result = await read(parseGemini([file('/x/chats/session-1.jsonl', content)], 's'))
  expect(result.short('s')[0]).toBe('user | text: <session_context> is a tag of mine')
  expect(result.short('s')[1]).toContain('text: I see.')
  expect(result.messages[1]?.blocks.at(-1)).toMatchObject({ content: [{ oldText: 'old', newText: 'new' }] })
})
