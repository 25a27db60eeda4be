import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { Ledger } from '#core/agents/transcript/ledger'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { clineEditorTranscripts, kiloCodeTranscripts, rooTranscripts } from './index'
import { parseTask } from './parse'

const START = 1_790_000_000_000
let seconds = 0
const say = (kind: string, words: unknown, more: object = {}) => ({
  ts: START + 1000 * seconds++,
  type: 'say',
  say: kind,
  text: typeof words === 'string' ? words : JSON.stringify(words),
  ...more,
})
const ask = (kind: string, words: unknown) => {
  const { say: _say, ...message } = say(kind, words)
  return { ...message, type: 'ask', ask: kind }
}
const messages = () => {
  seconds = 0
  return [
    say('task', 'Mend the roof', { images: ['data:image/png;base64,AAAA'] }),
    say('api_req_started', { request: 'long', tokensIn: 10, tokensOut: 5, cacheReads: 20, cacheWrites: 3, cost: 0.5 }),
    say('reasoning', 'Which tile?'),
    say('text', 'I look.', { modelInfo: { modelId: 'small', providerId: 'p' } }),
    ask('command', 'ls tiles'),
    say('command_output', 'red'),
    say('command_output', 'blue'),
    say('tool', { tool: 'newFileCreated', path: 'plan.md', content: 'Red' }),
    say('checkpoint_created', ''),
    ask('followup', { question: 'Red?', options: ['yes', 'no'] }),
    say('user_feedback', 'Yes, <b>red</b>'),
    say('api_req_started', {
      tokensIn: 40,
      tokensOut: 5,
      cacheReads: 20,
      apiProtocol: 'openai',
      cancelReason: 'user_cancelled',
    }),
    say('completion_result', 'Done.HAS_CHANGES'),
    ask('completion_result', ''),
  ]
}
const history = [
  {
    role: 'user',
    content: [
      {
        type: 'text',
        text: '<environment_details>\n# Current Working Directory (/house) Files\nroof\n</environment_details>',
      },
    ],
  },
]
const path = '/User/globalStorage/rooveterinaryinc.roo-cline/tasks/17/ui_messages.json'
const reading = (list: readonly object[], ledger = new Ledger()) =>
  read(parseTask([file(path, JSON.stringify(list))], '17', { ledger }))

describe('a task of Cline, Roo Code or Kilo Code', () => {
  it('has prompts, thoughts, commands with outputs, changes, questions, and usage', async () => {
    const ledger = new Ledger()
    const { short, sessions, messages: all } = await reading(messages(), ledger)
    expect(short('17')).toEqual([
      'user | text: Mend the roof | image',
      'assistant | reasoning: Which tile? | text: I look. | call execute_command {"command":"ls tiles"} | ok: red\nblue' +
        ' | call newFileCreated {"path":"plan.md","content":"Red"} | ok: ',
      'assistant | text: Red?',
      'user | text: Yes, <b>red</b>',
      'assistant | text: Done.',
    ])
    expect(all[1]?.blocks.find((block) => block.type === 'tool_call' && block.name === 'newFileCreated')).toMatchObject(
      {
        kind: 'write',
        content: [{ type: 'diff', path: 'plan.md', oldText: null, newText: 'Red' }],
      },
    )
    expect(sessions).toMatchObject([{ model: 'small', createdAt: START, lastActivityAt: START + 12_000 }])
    expect(inputOf(sessions[0])).toEqual([33, 40])
    expect(sessions[0]?.usage[0]).toMatchObject({ report: { cacheReadTokens: 20, cost: { amount: 0.5 } } })
    expect(ledger.account.unknown).toBe(0)
  })

  it('is found with its folder, and belongs to the extension in whose folder it is', async () => {
    const root = await temporaryFolder()
    const found: unknown[] = []
    for (const id of ['saoudrizwan.claude-dev', 'rooveterinaryinc.roo-cline', 'kilocode.kilo-code', 'copied']) {
      const folder = join(root, id, 'tasks', '17')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'api_conversation_history.json'), JSON.stringify(history))
      const main = file(join(folder, 'ui_messages.json'), JSON.stringify(messages()))
      const formats = [clineEditorTranscripts, rooTranscripts, kiloCodeTranscripts]
      const heads = await Promise.all(formats.map((format) => format.heads(main)))
      found.push(heads.map((some) => some?.[0]?.cwd))
      if (id === 'kilocode.kilo-code')
        expect(heads[2]).toEqual([
          {
            sessionId: '17',
            title: 'Mend the roof',
            cwd: '/house',
            model: 'small',
            createdAt: START,
            lastActivityAt: START + 12_000,
          },
        ])
    }
    const none = undefined
    expect(found).toEqual([
      ['/house', none, none],
      [none, '/house', none],
      [none, none, '/house'],
      ['/house', none, none],
    ])
  })

  it('keeps what it does not know, what is whole of a damaged file, and is nothing in another one', async () => {
    const ledger = new Ledger()
    await reading([...messages(), say('hologram', 'x'), say('tool', 'no json'), { ts: 'x' }], ledger)
    expect(ledger.unknownRecords).toHaveLength(3)
    const torn = new Ledger()
    const cut = JSON.stringify(messages()).slice(0, -400)
    expect((await read(parseTask([file(path, cut)], '17', { ledger: torn }))).messages.length).toBeGreaterThan(1)
    expect(torn.account.unknown).toBeGreaterThan(0)
    expect(await rooTranscripts.heads(file(path, '{"sessions":[]}'))).toBeNull()
    expect(await rooTranscripts.heads(file('/x.json', JSON.stringify(messages())))).toBeNull()
  })
})
