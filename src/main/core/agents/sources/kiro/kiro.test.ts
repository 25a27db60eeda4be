import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Ledger } from '#core/agents/transcript/ledger'
import { file, read } from '#core/agents/transcript/testing'
import { kiroTranscripts } from './index'

const START = Date.parse('2026-03-01T10:00:00Z')
const entry = (kind: string, id: string, content: readonly object[], meta?: object) => ({
  version: 'v1',
  kind,
  data: { message_id: id, content, ...(meta === undefined ? {} : { meta }) },
})
const said = (data: string) => ({ kind: 'text', data })
const use = (toolUseId: string, name: string, input: object) => ({ kind: 'toolUse', data: { toolUseId, name, input } })
const result = (toolUseId: string, status: string, ...content: object[]) => ({
  kind: 'toolResult',
  data: { toolUseId, status, content },
})
const records = [
  entry(
    'Prompt',
    'm1',
    [said('Sweep the hall'), { kind: 'image', data: { format: 'png', source: { data: 'AA==' } } }],
    {
      timestamp: START / 1000 + 5.5,
    },
  ),
  entry('AssistantMessage', 'm2', [
    { kind: 'thinking', data: { text: 'Which broom?' } },
    said('I look.'),
    use('k1', 'shell', { command: 'ls', __tool_use_purpose: 'Finds brooms' }),
    use('k2', 'write', { command: 'create', path: 'list.txt', content: 'a broom' }),
  ]),
  entry('ToolResults', 'm3', [
    result('k1', 'success', { kind: 'json', data: { exit_status: 'exit status: 2', stdout: 'broom', stderr: 'dust' } }),
    result('k2', 'error', said('The file is locked')),
  ]),
  entry('AssistantMessage', 'm4', [said('  '), said('Swept.')]),
]
const notes = {
  session_id: 'k',
  cwd: '/hall',
  title: 'Sweep_it',
  created_at: new Date(START).toISOString(),
  session_state: { rts_model_state: { model_info: { model_id: 'claude-sonnet-4-5' } } },
}
const path = '/cli/k.jsonl'
const lines = (all: readonly object[]) => all.map((each) => `${JSON.stringify(each)}\n`).join('')
const beside = (content: object = notes) => file('/cli/k.json', JSON.stringify(content))

it('a session of Kiro has prompts with pictures, thoughts, and calls with what they printed', async () => {
  const ledger = new Ledger()
  const items = kiroTranscripts.items([file(path, lines(records)), beside()], 'k', { ledger })
  const { short, sessions, messages } = await read(items)
  expect(short('k')).toEqual([
    'user | text: Sweep the hall | image',
    [
      'assistant | reasoning: Which broom? | text: I look. | call shell {"command":"ls","__tool_use_purpose":"Finds brooms"}',
      'call write {"command":"create","path":"list.txt","content":"a broom"}',
      'ok: broom\ndust\nexit status: 2',
      'error: The file is locked',
    ].join(' | '),
    'assistant | text: Swept.',
  ])
  expect(messages.map(({ timestamp }) => timestamp)).toEqual([START + 5500, START + 5500, START + 5500])
  expect(sessions).toMatchObject([{ title: 'Sweep_it', cwd: '/hall', model: 'claude-sonnet-4-5', createdAt: START }])
  expect(ledger.account.unknown).toBe(0)
})

it('a session of Kiro is found with its notes, as a part of the one that began it', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'cli'))
  const stored = join(folder, 'cli', 'k.jsonl')
  await writeFile(join(folder, 'cli', 'k.json'), JSON.stringify({ ...notes, parent_session_id: 'p' }))
  expect(await kiroTranscripts.heads(file(stored, lines(records)))).toMatchObject([
    { sessionId: 'k', parentId: 'p', title: 'Sweep_it', cwd: '/hall', createdAt: START },
  ])
  expect(await kiroTranscripts.heads(file(path, lines(records)))).toMatchObject([
    { sessionId: 'k', title: 'Sweep the hall' },
  ])
  expect(await kiroTranscripts.heads(file(path, lines([{ kind: 0, v: {} }])))).toBeNull()
})

it('a session of Kiro keeps what is not known', async () => {
  const ledger = new Ledger()
  const odd = [entry('Dance', 'x', []), entry('Prompt', 'y', [{ kind: 'audio', data: 'la la' }]), { kind: 'Prompt' }]
  await read(kiroTranscripts.items([file(path, `${lines([...records, ...odd])}{"torn":`)], 'k', { ledger }))
  expect(ledger.unknownRecords).toHaveLength(4)
})
