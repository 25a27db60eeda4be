import { expect, it } from 'vitest'
import { Ledger } from '#core/agents/transcript/ledger'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { ampTranscripts } from './index'

const START = 1_790_000_000_000
const thread = {
  v: 7,
  id: 'T-12345678-abcd',
  created: START,
  messages: [
    {
      role: 'user',
      messageId: 0,
      content: [{ type: 'text', text: 'Sweep <b>it</b>' }],
      meta: { sentAt: START + 1000 },
    },
    {
      role: 'assistant',
      messageId: 1,
      content: [
        { type: 'thinking', thinking: 'Where?', signature: 'x' },
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'k', name: 'Bash', input: { cmd: 'ls' } },
      ],
      state: { type: 'complete', stopReason: 'tool_use' },
      usage: {
        model: 'small',
        inputTokens: 10,
        outputTokens: 5,
        cacheReadInputTokens: 20,
        cacheCreationInputTokens: 3,
        timestamp: new Date(START + 2000).toISOString(),
      },
    },
    {
      role: 'user',
      messageId: 2,
      content: [
        { type: 'tool_result', toolUseID: 'k', run: { status: 'done', result: { output: 'dust', exitCode: 0 } } },
      ],
    },
    { role: 'assistant', messageId: 3, content: [{ type: 'text', text: 'Done.' }], state: { type: 'cancelled' } },
  ],
  title: 'The_floor',
  env: { initial: { trees: [{ displayName: 'hall', uri: 'file:///my%20hall' }] } },
}
const path = '/threads/T-12345678-abcd.json'

it('a thread of Amp has prompts, thoughts, calls with results, and usage', async () => {
  const ledger = new Ledger()
  const { short, sessions } = await read(
    ampTranscripts.items([file(path, JSON.stringify(thread))], thread.id, { ledger }),
  )
  expect(short(thread.id)).toEqual([
    'user | text: Sweep <b>it</b>',
    'assistant | reasoning: Where? | text: I look. | call Bash {"cmd":"ls"} | ok: dust',
    'assistant | text: Done.',
  ])
  expect(sessions).toMatchObject([
    { title: 'The_floor', cwd: '/my hall', model: 'small', createdAt: START, lastActivityAt: START + 2000 },
  ])
  expect(inputOf(sessions[0])).toEqual([33])
  expect(ledger.account.unknown).toBe(0)
})

it('a thread of Amp is found, also by its beginning, and other or damaged files are told', async () => {
  const stored = JSON.stringify(thread)
  const head = { sessionId: thread.id, createdAt: START, model: 'small', lastActivityAt: START + 2000 }
  expect(await ampTranscripts.heads(file(path, stored))).toEqual([{ ...head, title: 'The_floor', cwd: '/my hall' }])
  const cut = stored.slice(0, stored.indexOf('"messageId":3'))
  expect(await ampTranscripts.heads(file(path, cut))).toMatchObject([{ ...head, title: 'Sweep <b>it</b>' }])
  const ledger = new Ledger()
  await read(ampTranscripts.items([file(path, cut)], thread.id, { ledger }))
  expect(ledger.account.unknown).toBe(1)
  const odd = { ...thread, messages: [{ role: 'ghost' }, { role: 'user', content: [{ type: 'hologram' }] }] }
  const kept = new Ledger()
  await read(ampTranscripts.items([file(path, JSON.stringify(odd))], thread.id, { ledger: kept }))
  expect(kept.unknownRecords).toHaveLength(2)
  expect(await ampTranscripts.heads(file(path, '{"id":"other","messages":[]}'))).toBeNull()
})
