import { expect, it } from 'vitest'
import { Ledger } from '#core/agents/transcript/ledger'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { droidTranscripts } from './index'

const START = Date.parse('2026-03-01T10:00:00Z')
const message = (id: string, seconds: number, role: string, content: readonly object[]) => ({
  type: 'message',
  id,
  timestamp: new Date(START + seconds * 1000).toISOString(),
  message: { role, content },
})
const text = (words: string) => ({ type: 'text', text: words })
const records = [
  { type: 'session_start', id: 'd1', title: 'The_lamp', cwd: '/hall' },
  message('m1', 0, 'user', [text('<system-reminder>\nBe brief\n</system-reminder>'), text('Light the lamp')]),
  message('m2', 1, 'assistant', [
    { type: 'thinking', thinking: 'Which?' },
    text('I look.'),
    { type: 'tool_use', id: 'k', name: 'Execute', input: { command: 'ls' } },
  ]),
  message('m3', 2, 'user', [{ type: 'tool_result', tool_use_id: 'k', content: 'wick', is_error: true }]),
  message('m3', 2, 'user', [{ type: 'tool_result', tool_use_id: 'k', content: 'wick', is_error: true }]),
  message('m4', 3, 'assistant', [text('Done.')]),
  { type: 'todo_state', todos: [] },
]
const tokenUsage = { inputTokens: 10, outputTokens: 5, cacheCreationTokens: 3, cacheReadTokens: 20, thinkingTokens: 2 }
const path = '/sessions/-hall/d1.jsonl'
const lines = (all: readonly object[]) => all.map((each) => `${JSON.stringify(each)}\n`).join('')
const settings = file('/sessions/-hall/d1.settings.json', JSON.stringify({ model: 'custom:small', tokenUsage }))

it('a session of Droid has prompts as they were typed, calls with results, and the sum of what was used', async () => {
  const ledger = new Ledger()
  const { short, sessions } = await read(
    droidTranscripts.items([file(path, lines(records)), settings], 'd1', { ledger }),
  )
  expect(short('d1')).toEqual([
    'user | text: Light the lamp',
    'assistant | reasoning: Which? | text: I look. | call Execute {"command":"ls"} | error: wick',
    'assistant | text: Done.',
  ])
  expect(sessions).toMatchObject([
    { title: 'The_lamp', cwd: '/hall', model: 'small', createdAt: START, lastActivityAt: START + 3000 },
  ])
  expect(inputOf(sessions[0])).toEqual([33])
  expect(sessions[0]?.usage[0]?.report).toMatchObject({ outputTokens: 7, cacheReadTokens: 20 })
  expect(ledger.account.unknown).toBe(0)
})

it('a session of Droid is found, and keeps what is not known; other files are nothing', async () => {
  expect(await droidTranscripts.heads(file(path, lines(records)))).toEqual([
    { sessionId: 'd1', title: 'The_lamp', cwd: '/hall', createdAt: START, lastActivityAt: START + 3000 },
  ])
  const ledger = new Ledger()
  const odd = [{ type: 'hologram' }, message('x', 9, 'ghost', []), message('y', 9, 'user', [{ type: 'dance' }])]
  await read(droidTranscripts.items([file(path, `${lines([...records, ...odd])}{"torn":`)], 'd1', { ledger }))
  expect(ledger.unknownRecords).toHaveLength(4)
  expect(await droidTranscripts.heads(file(path, lines(records.slice(1))))).toBeNull()
})
