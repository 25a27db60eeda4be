import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Ledger } from '#core/agents/transcript/ledger'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { wordsOfUser } from './grammar'
import { clineTranscripts } from './index'
import { parseCline } from './parse'

const START = 1_790_000_000_000
const notes = {
  version: 1,
  session_id: 'c1',
  started_at: new Date(START).toISOString(),
  status: 'running',
  model: 'small',
  cwd: '/attic',
  metadata: { title: 'Tidy_up', usage: { inputTokens: 99, outputTokens: 9, totalCost: 0.5 } },
  messages_path: '/gone/c1.messages.json',
}
const metrics = { inputTokens: 30, outputTokens: 5, cacheReadTokens: 20, cacheWriteTokens: 1, cost: 0.25 }
const said = (text: string) => ({ type: 'text', text })
const messages = [
  { id: 'm1', role: 'user', content: [said('<user_input mode="act">Tidy the attic</user_input>')], ts: START + 1000 },
  {
    id: 'm2',
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'Where first?' },
      said('I look.'),
      { type: 'tool_use', id: 'k', name: 'run_commands', input: { commands: ['ls', 'du'] } },
    ],
    ts: START + 2000,
    modelInfo: { id: 'big' },
    metrics,
  },
  {
    id: 'm3',
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: 'k',
        content: [
          { query: 'ls', result: 'boxes', success: true },
          { query: 'du', result: 'much', success: true },
        ],
      },
    ],
    ts: START + 3000,
  },
  { id: 'm4', role: 'assistant', content: [said('Boxes.')], ts: START + 4000, metrics },
]
const stored = (list: readonly object[] = messages) =>
  JSON.stringify({ version: 1, agent: 'lead', sessionId: 'c1', origin: {}, messages: list, system_prompt: 'Be tidy' })
const path = '/sessions/c1/c1.messages.json'
const beside = (content: object = notes) => file('/sessions/c1/c1.json', JSON.stringify(content))
const reading = (list: readonly object[], ledger = new Ledger(), more: object = notes) =>
  read(parseCline([file(path, stored(list)), beside(more)], 'c1', { ledger }))

describe('a session of the Cline CLI', () => {
  it('has prompts as they were typed, thoughts, calls with results, and usage', async () => {
    const ledger = new Ledger()
    const { short, sessions } = await reading(messages, ledger)
    expect(short('c1')).toEqual([
      'user | text: Tidy the attic',
      'assistant | reasoning: Where first? | text: I look. | call run_commands {"commands":["ls","du"]} | ok: ls\nboxes\n\ndu\nmuch',
      'assistant | text: Boxes.',
    ])
    expect(sessions).toMatchObject([
      { title: 'Tidy_up', cwd: '/attic', model: 'big', createdAt: START, lastActivityAt: START + 4000 },
    ])
    expect(sessions[0]?.usage).toMatchObject([
      {
        report: { inputTokens: 30, outputTokens: 5, cacheReadTokens: 20, cacheWriteTokens: 1, cost: { amount: 0.25 } },
      },
      { report: { inputTokens: 30, model: 'big' } },
    ])
    expect(ledger.account.unknown).toBe(0)
  })

  it('has used what the session did where its messages do not tell', async () => {
    const bare = messages.map(({ id, role, content, ts }) => ({ id, role, content, ts }))
    expect(inputOf((await reading(bare)).sessions[0])).toEqual([99])
  })

  it('is found with its title, folder and times', async () => {
    const folder = join(await temporaryFolder(), 'c1')
    await mkdir(folder)
    await writeFile(join(folder, 'c1.json'), JSON.stringify(notes))
    const main = join(folder, 'c1.messages.json')
    await writeFile(main, stored())
    expect(await clineTranscripts.heads(file(main, stored()))).toEqual([
      {
        sessionId: 'c1',
        title: 'Tidy_up',
        cwd: '/attic',
        model: 'big',
        createdAt: START,
        lastActivityAt: START + 4000,
      },
    ])
    expect(await clineTranscripts.parts(main)).toEqual([join(folder, 'c1.json')])
  })

  it('has the session of an agent below it', async () => {
    const child = JSON.stringify({ version: 1, sessionId: 'c2', messages: messages.slice(0, 1) })
    const files = [
      file(path, stored()),
      beside(),
      file('/sessions/c2/c2.messages.json', child),
      file('/sessions/c2/c2.json', JSON.stringify({ parent_session_id: 'c1', cwd: '/attic' })),
    ]
    const { sessions } = await read(parseCline(files, 'c1'))
    expect(sessions.map(({ sessionId, origin }) => [sessionId, origin])).toEqual([
      ['c1', undefined],
      ['c2', { kind: 'subagent', sessionId: 'c1' }],
    ])
  })

  it('keeps what it does not know, what is whole of a damaged file, and is nothing in another one', async () => {
    const ledger = new Ledger()
    const odd = { id: 'o', role: 'user', content: [{ type: 'hologram' }], ts: START }
    await reading([...messages, odd, { role: 'ghost' }], ledger)
    expect(ledger.unknownRecords).toHaveLength(2)
    const torn = new Ledger()
    const cut = stored().slice(0, stored().indexOf('"m4"'))
    expect((await read(parseCline([file(path, cut), beside()], 'c1', { ledger: torn }))).messages).toHaveLength(2)
    expect(torn.account.unknown).toBe(1)
    expect(await clineTranscripts.heads(file('/x.messages.json', '{"version":1,"messages":[]}'))).toBeNull()
    expect(await clineTranscripts.heads(file('/x.json', stored()))).toBeNull()
  })

  it('shows what follows damage, and keeps the damaged part', async () => {
    const ledger = new Ledger()
    const damaged = stored().replace('"id":"m2","role":', '"id":"m2","role"')
    const { short } = await read(parseCline([file(path, damaged), beside()], 'c1', { ledger }))
    expect(short('c1')).toEqual([
      'user | text: Tidy the attic',
      'assistant | ok: ls\nboxes\n\ndu\nmuch',
      'assistant | text: Boxes.',
    ])
    expect(ledger.unknownRecords.map(({ raw }) => raw).join('\n')).toContain('Where first?')
  })
})

it.each([
  ['<user_input mode="act">Tidy</user_input>', { kind: 'typed', text: 'Tidy' }],
  ['<mode_notice>Plan</mode_notice>\n<user_input>Tidy</user_input>', { kind: 'typed', text: 'Tidy' }],
  ['Say <user_input>x</user_input>', { kind: 'typed', text: 'Say <user_input>x</user_input>' }],
  ['<environment_details>\n# Time\n</environment_details>', { kind: 'hidden', rule: 'notices' }],
])('takes %j as %j', (words, expected) => expect(wordsOfUser(words)).toEqual(expected))
