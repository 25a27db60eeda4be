import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Ledger } from '#core/agents/transcript/ledger'
import { file, read } from '#core/agents/transcript/testing'
import { copilotChatTranscripts } from './index'
import { parseChat } from './parse'

const START = 1_790_000_000_000
const asked = (id: string, words: string, seconds: number, response: readonly object[] = [], more: object = {}) => ({
  requestId: id,
  timestamp: START + seconds * 1000,
  message: { text: words, parts: [] },
  modelId: 'copilot/small',
  response,
  ...more,
})
const answer = [
  { kind: 'thinking', value: 'Which one?' },
  { value: 'I read ' },
  { kind: 'inlineReference', inlineReference: { path: '/shed/plan.md' } },
  { value: ' first.' },
  {
    kind: 'toolInvocationSerialized',
    toolId: 'run_in_terminal',
    toolCallId: 'k',
    isComplete: true,
    toolSpecificData: { kind: 'terminal', commandLine: { original: 'ls' }, terminalCommandOutput: { text: 'rake' } },
  },
  { kind: 'undoStop', id: 'x' },
  { value: 'Done.' },
]
const journal = [
  { kind: 0, v: { version: 3, sessionId: 'v', creationDate: START, requests: [] } },
  { kind: 2, k: ['requests'], v: [asked('r1', 'Tidy the shed', 1)] },
  { kind: 2, k: ['requests', 0, 'response'], v: [{ value: 'Thinking of' }] },
  { kind: 2, k: ['requests', 0, 'response'], v: answer, i: 0 },
  { kind: 2, k: ['requests'], v: [asked('rx', 'Taken back', 5)] },
  {
    kind: 2,
    k: ['requests'],
    v: [asked('r2', 'Thanks', 9, [], { result: { errorDetails: { message: 'No quota' } } })],
    i: 1,
  },
  { kind: 1, k: ['customTitle'], v: 'The_shed' },
]
const lines = (entries: readonly object[]) => entries.map((each) => `${JSON.stringify(each)}\n`).join('')
const path = '/User/workspaceStorage/w/chatSessions/v.jsonl'
const expected = [
  'user | text: Tidy the shed',
  'assistant | reasoning: Which one? | text: I read `plan.md` first. | call run_in_terminal {"command":"ls"} | ok: rake',
  'assistant | text: Done.',
  'user | text: Thanks',
]

describe('a chat of VS Code', () => {
  it('is what its journal leads to, with thoughts and calls', async () => {
    const ledger = new Ledger()
    const { short, sessions } = await read(parseChat([file(path, lines(journal))], 'v', { ledger }))
    expect(short('v')).toEqual(expected)
    expect(sessions).toMatchObject([
      { title: 'The_shed', model: 'small', createdAt: START, lastActivityAt: START + 9000 },
    ])
    expect(ledger.account.unknown).toBe(0)
    expect(ledger.account.hidden).toMatchObject({ progress: 1 })
  })

  it('is one value in older versions', async () => {
    const value = {
      version: 3,
      sessionId: 'v',
      creationDate: START,
      requests: [asked('r1', 'Tidy the shed', 1, answer)],
    }
    const stored = file('/User/workspaceStorage/w/chatSessions/v.json', JSON.stringify(value, null, 2))
    expect((await read(parseChat([stored], 'v'))).short('v')).toEqual(expected.slice(0, 3))
    expect(await copilotChatTranscripts.heads(stored)).toMatchObject([{ sessionId: 'v', title: 'Tidy the shed' }])
  })

  it('is found with the folder of its window, also where its beginning is long', async () => {
    const window = join(await temporaryFolder(), 'w')
    await mkdir(join(window, 'chatSessions'), { recursive: true })
    await writeFile(join(window, 'workspace.json'), JSON.stringify({ folder: 'file:///my%20shed' }))
    const main = join(window, 'chatSessions', 'v.jsonl')
    await writeFile(main, lines(journal))
    const head = {
      sessionId: 'v',
      title: 'The_shed',
      cwd: '/my shed',
      model: 'small',
      createdAt: START,
      lastActivityAt: START + 9000,
    }
    expect(await copilotChatTranscripts.heads(file(main, lines(journal)))).toEqual([head])
    expect(await copilotChatTranscripts.heads(file(main, lines(journal.slice(0, 1))))).toEqual([head])
  })

  it('keeps what it does not know, what cannot be applied, and is nothing in another file', async () => {
    const ledger = new Ledger()
    const odd = [
      { kind: 1, k: ['requests', 7, 'response'], v: [] },
      { kind: 1, k: ['requests', 0, '__proto__', 'x'], v: 1 },
      { kind: 9, k: ['x'] },
      { kind: 2, k: ['requests', 0, 'response'], v: [{ kind: 'hologram' }] },
    ]
    await read(parseChat([file(path, lines([...journal, ...odd]))], 'v', { ledger }))
    expect(ledger.unknownRecords).toHaveLength(4)
    expect(await copilotChatTranscripts.heads(file('/none.jsonl', lines(journal.slice(1))))).toBeNull()
    expect(await copilotChatTranscripts.heads(file('/none.json', '{"version":3,"sessions":[]}'))).toBeNull()
  })
})
