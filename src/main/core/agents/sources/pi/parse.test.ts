import { describe, expect, it } from 'vitest'
import { Rewound } from '#core/agents/transcript/format'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { piTranscripts } from './index'
import { parsePi } from './parse'

const START = 1_790_000_000_000
const at = (seconds: number): number => START + seconds * 1000
const header = { type: 'session', version: 3, id: 's', timestamp: new Date(START).toISOString(), cwd: '/garden' }

function entry(id: string, parentId: string | null, more: object): object {
  return { type: 'message', id, parentId, timestamp: new Date(START).toISOString(), ...more }
}
const asked = (id: string, parentId: string | null, content: unknown, seconds = 1) =>
  entry(id, parentId, { message: { role: 'user', content, timestamp: at(seconds) } })
const answered = (id: string, parentId: string | null, content: object[], more: object = {}) =>
  entry(id, parentId, {
    message: {
      role: 'assistant',
      content,
      model: 'small',
      usage: { input: 10, output: 5, cacheRead: 20, cacheWrite: 3, reasoning: 2, cost: { total: 0.25 } },
      stopReason: 'stop',
      timestamp: at(2),
      durationMs: 1500,
      responseId: `r-${id}`,
      ...more,
    },
  })
const said = (text: string) => ({ type: 'text', text })
const path = '/sessions/--garden--/2026_s.jsonl'
const lines = (entries: readonly object[]) => entries.map((each) => `${JSON.stringify(each)}\n`).join('')
const reading = (entries: readonly object[], isRewound = false) =>
  read(parsePi([file(path, lines(entries))], 's', { isRewound }))

const conversation = [
  header,
  { type: 'model_change', id: 'm', parentId: null, timestamp: header.timestamp, modelId: 'small' },
  entry('p', 'm', { message: { role: 'system', content: '', sections: { rules: 'Be brief' } } }),
  asked('u', 'p', [said('Water the plants'), { type: 'image', data: 'AAAA', mimeType: 'image/png' }]),
  answered('a', 'u', [
    { type: 'thinking', thinking: 'Which ones?' },
    said('I look.'),
    { type: 'toolCall', id: 'c', name: 'bash', arguments: { command: 'ls beds' } },
  ]),
  entry('t', 'a', {
    message: {
      role: 'toolResult',
      toolCallId: 'c',
      content: [said('roses')],
      isError: false,
      durationMs: 40,
      timestamp: at(4),
    },
  }),
  answered('b', 't', [said('Roses.')]),
  { type: 'session_info', id: 'i', parentId: 'b', timestamp: header.timestamp, name: 'The *beds*' },
]

describe('a session of pi', () => {
  it('has prompts, thoughts, calls with results, and one usage a call of the model', async () => {
    const { short, sessions, turns } = await reading(conversation)
    expect(short('s')).toEqual([
      'user | text: Water the plants | image',
      'assistant | reasoning: Which ones? | text: I look. | call bash {"command":"ls beds"} | ok: roses',
      'assistant | text: Roses.',
    ])
    expect(turns).toBe(1)
    expect(sessions).toMatchObject([
      { title: 'The *beds*', cwd: '/garden', model: 'small', createdAt: START, lastActivityAt: at(4) },
    ])
    expect(sessions[0]?.usage).toMatchObject(
      Array.from({ length: 2 }, () => ({
        report: {
          inputTokens: 33,
          outputTokens: 5,
          cacheReadTokens: 20,
          cacheWriteTokens: 3,
          reasoningTokens: 2,
          cost: { amount: 0.25, source: 'client-reported' },
        },
      })),
    )
    expect(new Set(sessions[0]?.usage.map(({ callId }) => callId)).size).toBe(2)
  })

  it('is found with its title, folder and times', async () => {
    expect(await piTranscripts.heads(file(path, lines(conversation)))).toEqual([
      {
        sessionId: 's',
        title: 'The *beds*',
        cwd: '/garden',
        model: 'small',
        createdAt: START,
        lastActivityAt: at(4),
      },
    ])
  })

  it('follows its last entry, and keeps what was left as branches', async () => {
    const entries = [
      header,
      asked('u1', null, 'One'),
      answered('a1', 'u1', [said('First')]),
      asked('u2', 'a1', 'Two'),
      answered('a2', 'u2', [said('Second')]),
      asked('u3', 'a1', 'Three'),
      answered('a3', 'u3', [said('Third')]),
    ]
    await expect(reading(entries)).rejects.toBeInstanceOf(Rewound)
    const { short, sessions } = await reading(entries, true)
    expect(short('s')).toEqual([
      'user | text: One',
      'assistant | text: First',
      'user | text: Three',
      'assistant | text: Third',
    ])
    expect(short('s.u2')).toEqual(['user | text: Two', 'assistant | text: Second'])
    expect(sessions.map(({ sessionId, origin }) => [sessionId, origin])).toEqual([
      ['s', undefined],
      ['s.u2', { kind: 'fork', sessionId: 's', messageId: 'a1' }],
    ])
    expect(sessions.flatMap(inputOf)).toEqual([33, 33, 33])
    // For a list the order suffices.
    expect((await piTranscripts.heads(file(path, lines(entries))))?.[0]?.title).toBe('One')
  })

  it('counts an entry that is told again once', async () => {
    const twice = [...conversation, ...conversation.slice(3)]
    expect((await reading(twice)).short('s')).toHaveLength(3)
    expect((await reading(twice, true)).sessions.flatMap(inputOf)).toEqual([33, 33])
  })

  it('reads the first version, a list without ids, and one whose beginning is lost', async () => {
    const bare = conversation.map((each) => ({ ...each, id: each === header ? 's' : undefined, parentId: undefined }))
    expect((await reading(bare)).short('s')).toHaveLength(3)
    const torn = conversation.filter((_, index) => index !== 2)
    expect((await reading(torn)).short('s')).toHaveLength(3)
    expect((await reading(torn, true)).short('s')).toHaveLength(3)
  })

  it('shows commands of the user, called skills as they were typed, and tags of people', async () => {
    const skill = '<skill name="pruning" location="/skills/pruning">\nReferences are relative to it.\n\nCut.\n</skill>'
    const { short } = await reading([
      header,
      asked('u1', null, `${skill}\n\nthe roses`),
      asked('u2', 'u1', `Explain ${skill}`),
      entry('x', 'u2', {
        message: { role: 'bashExecution', command: 'ls', output: 'no', exitCode: 2, timestamp: at(5) },
      }),
    ])
    expect(short('s')).toEqual([
      'user | text: /skill:pruning the roses',
      `user | text: Explain ${skill}`,
      'user | text: ! ls',
      'assistant | call bash {"command":"ls"} | error: no',
    ])
  })

  it('tells failures, and no usage of calls that had none', async () => {
    const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
    const failed = { stopReason: 'error', errorMessage: 'No water', usage: none }
    const items = []
    const entries = [header, asked('u', null, 'Go'), answered('a', 'u', [], failed)]
    for await (const some of parsePi([file(path, lines(entries))], 's')) items.push(...some)
    expect(items.find(({ kind }) => kind === 'turn')).toMatchObject({ turn: { error: 'No water' } })
    expect(items.find(({ kind }) => kind === 'session')).toMatchObject({ session: { usage: [] } })
  })

  it('is read without its header, and nothing else is', async () => {
    expect(await piTranscripts.heads(file(path, lines(conversation.slice(1))))).toMatchObject([{ sessionId: 's' }])
    expect(await piTranscripts.heads(file(path, lines([{ type: 'user', message: { role: 'user' } }])))).toBeNull()
    expect(await piTranscripts.heads(file(path, 'words'))).toBeNull()
  })
})
