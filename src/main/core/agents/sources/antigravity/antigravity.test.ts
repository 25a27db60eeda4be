import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Ledger } from '#core/agents/transcript/ledger'
import type { TranscriptItem } from '#core/agents/transcript/items'
import { file, read } from '#core/agents/transcript/testing'
import { wordsOfUser } from './grammar'
import { antigravityTranscripts } from './index'

const START = Date.parse('2026-07-01T20:00:00Z')
const step = (index: number, source: string, type: string, more: object) => ({
  step_index: index,
  source,
  type,
  status: 'DONE',
  created_at: new Date(START + index * 1000).toISOString(),
  ...more,
})
const asked = (words: string) =>
  `<USER_REQUEST>\n${words}\n</USER_REQUEST>\n<ADDITIONAL_METADATA>\nThe local time is noon.\n</ADDITIONAL_METADATA>`
const steps = [
  step(0, 'USER_EXPLICIT', 'USER_INPUT', { content: asked('Water the roses') }),
  step(1, 'SYSTEM', 'CONVERSATION_HISTORY', { content: 'Nothing so far' }),
  step(2, 'MODEL', 'PLANNER_RESPONSE', {
    thinking: 'Where are they?',
    content: 'I look.',
    tool_calls: [
      { name: 'default_api:run_command', args: { CommandLine: 'ls garden' } },
      { name: 'write_to_file', args: { TargetFile: '/garden/plan.md', CodeContent: 'Water' } },
    ],
  }),
  step(3, 'MODEL', 'RUN_COMMAND', { content: 'roses' }),
  step(4, 'MODEL', 'CODE_ACTION', { content: 'It is read-only', status: 'ERROR' }),
  step(5, 'SYSTEM', 'SYSTEM_MESSAGE', { content: 'Be quick' }),
  step(6, 'MODEL', 'VIEW_FILE', { content: 'a page' }),
  step(7, 'MODEL', 'PLANNER_RESPONSE', { content: 'Done.' }),
  step(8, 'USER_EXPLICIT', 'USER_INPUT', { content: 'Again' }),
  step(9, 'SYSTEM', 'ERROR_MESSAGE', { content: 'The model is overloaded', error_code: 429 }),
]
const lines = (all: readonly object[]) => all.map((each) => `${JSON.stringify(each)}\n`).join('')
const path = '/brain/c1/.system_generated/logs/transcript.jsonl'

it('a conversation of Antigravity has requests as they were typed, and steps as results of calls', async () => {
  const ledger = new Ledger()
  const items: TranscriptItem[] = []
  for await (const some of antigravityTranscripts.items([file(path, lines(steps))], 'c1', { ledger }))
    items.push(...some)
  const { short, messages } = await read(Readable.from([items]))
  expect(short('c1')).toEqual([
    'user | text: Water the roses',
    [
      'assistant | reasoning: Where are they? | text: I look. | call run_command {"CommandLine":"ls garden"}',
      'call write_to_file {"TargetFile":"/garden/plan.md","CodeContent":"Water"}',
      'ok: roses',
      'error: It is read-only',
      'call view_file {}',
      'ok: a page',
    ].join(' | '),
    'assistant | text: Done.',
    'user | text: Again',
  ])
  expect(messages[0]?.timestamp).toBe(START)
  expect(items.findLast(({ kind }) => kind === 'turn')).toMatchObject({ turn: { error: 'The model is overloaded' } })
  expect(ledger.account).toMatchObject({ unknown: 0, hidden: { notices: 1, summaries: 1 } })
})

it('a conversation of Antigravity is found once, from its whole log, with the folder of its prompts', async () => {
  const home = await temporaryFolder()
  const logs = join(home, 'brain', 'c1', '.system_generated', 'logs')
  await mkdir(logs, { recursive: true })
  const prompts = [
    { display: 'Else', timestamp: START, workspace: '/attic', conversationId: 'c2' },
    { display: 'Water the roses', timestamp: START, workspace: '/garden', conversationId: 'c1' },
  ]
  await writeFile(join(home, 'history.jsonl'), lines(prompts))
  const whole = file(join(logs, 'transcript_full.jsonl'), lines(steps))
  const cut = file(join(logs, 'transcript.jsonl'), lines(steps))
  const head = { sessionId: 'c1', title: 'Water the roses', cwd: '/garden', createdAt: START }
  expect(await antigravityTranscripts.heads(cut)).toMatchObject([head])
  await writeFile(join(logs, 'transcript_full.jsonl'), '')
  expect(await antigravityTranscripts.heads(cut)).toBeNull()
  expect(await antigravityTranscripts.heads(whole)).toMatchObject([head])
  expect(await antigravityTranscripts.heads(file(path, lines([{ type: 'USER_INPUT', content: 'x' }])))).toBeNull()
})

it('a conversation of Antigravity keeps what is not known', async () => {
  const ledger = new Ledger()
  const odd = [step(20, 'GHOST', 'DANCE', {}), step(21, 'MODEL', 'PLANNER_RESPONSE', { content: { a: 1 } }), { a: 1 }]
  await read(antigravityTranscripts.items([file(path, `${lines([...steps, ...odd])}{"torn":`)], 'c1', { ledger }))
  expect(ledger.unknownRecords).toHaveLength(4)
})

it.each([
  ['<USER_REQUEST>Go</USER_REQUEST>', 'Go'],
  [
    '<USER_REQUEST>\nClose </USER_REQUEST> here\n</USER_REQUEST>\n<USER_SETTINGS_CHANGE>x</USER_SETTINGS_CHANGE>',
    'Close </USER_REQUEST> here',
  ],
  ['<USER_REQUEST>Go</USER_REQUEST> and more', '<USER_REQUEST>Go</USER_REQUEST> and more'],
  ['Say <USER_REQUEST>x</USER_REQUEST>', 'Say <USER_REQUEST>x</USER_REQUEST>'],
])('takes %j as %j', (words, expected) => expect(wordsOfUser(words)).toEqual({ kind: 'typed', text: expected }))
