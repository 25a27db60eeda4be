import { describe, expect, test } from 'vitest'
import { claudeLine, lines } from '#core/transfer/import/testing/transcripts'
import { parseClaude } from '../adapters/claude-code/transcript/parse'
import { parseCodex } from '../adapters/codex/transcript/parse'
import { parseCopilot } from '../adapters/copilot/transcript/parse'
import { file, inputOf, read } from './testing'

/* What looks like something told again, but is something of its own. */

const line = (second: number, type: string, payload: object): object => ({
  timestamp: `2026-08-01T09:00:0${second}.000Z`,
  type,
  payload,
})

const codexUsage = (second: number, total: number, last: number): object =>
  line(second, 'event_msg', {
    type: 'token_count',
    info: {
      total_token_usage: { input_tokens: total, output_tokens: 1 },
      last_token_usage: { input_tokens: last, output_tokens: 1 },
    },
  })

describe('what only looks alike stays two', () => {
  test('calls of a gateway that repeats a message id and sends no request id', async () => {
    const answer = (id: string, input: number) =>
      claudeLine(id, null, 2, 'assistant', [{ type: 'text', text: `Answer ${id}` }], {
        id: 'same',
        usage: { input_tokens: input, output_tokens: 1 },
      })
    const log = [
      claudeLine('u1', null, 1, 'user', 'One'),
      answer('a1', 10),
      claudeLine('u2', 'a1', 3, 'user', 'Two'),
      answer('a2', 30),
    ]
    const { sessions, short } = await read(parseClaude([file('s.jsonl', lines(log))], 's'))
    expect(inputOf(sessions[0])).toEqual([10, 30])
    expect(sessions[0]?.usage.map(({ callId }) => callId)).toEqual([undefined, undefined])
    expect(short('s')).toHaveLength(4)
  })

  test('calls with one message id and several request ids', async () => {
    const answer = (id: string, requestId: string) => ({
      ...claudeLine(id, null, 2, 'assistant', [{ type: 'text', text: id }], {
        id: 'same',
        usage: { input_tokens: 10, output_tokens: 1 },
      }),
      requestId,
    })
    const log = [claudeLine('u1', null, 1, 'user', 'One'), answer('a1', 'r1'), answer('a2', 'r2')]
    const { sessions } = await read(parseClaude([file('s.jsonl', lines(log))], 's'))
    expect(inputOf(sessions[0])).toEqual([10, 10])
  })

  test('sibling subagents of Codex with equal totals', async () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: 'p' } } }
    const said = (role: string, text: string) =>
      line(1, 'response_item', { type: 'message', role, content: [{ type: 'input_text', text }] })
    const agent = (id: string) =>
      file(`${id}.jsonl`, lines([line(0, 'session_meta', { id, source }), said('user', 'Look'), codexUsage(2, 70, 70)]))
    const parent = file(
      'p.jsonl',
      lines([line(0, 'session_meta', { id: 'p' }), said('user', 'Go'), codexUsage(2, 70, 70)]),
    )
    const { sessions } = await read(parseCodex([parent, agent('a'), agent('b')], 'p'))
    expect(sessions.map((session) => [session.sessionId, inputOf(session)])).toEqual([
      ['p', [70]],
      ['a', [70]],
      ['b', [70]],
    ])
    expect(sessions.flatMap(({ usage }) => usage.map(({ callId }) => callId))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('totals of Codex after its counter started again', async () => {
    const words = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go' }] }
    const log = [
      line(0, 'session_meta', { id: 'c' }),
      line(1, 'response_item', words),
      codexUsage(2, 100, 100),
      codexUsage(3, 150, 50),
      codexUsage(4, 40, 40),
      codexUsage(4, 40, 40),
      codexUsage(5, 90, 50),
    ]
    const { sessions } = await read(parseCodex([file('c.jsonl', lines(log))], 'c'))
    expect(inputOf(sessions[0])).toEqual([100, 50, 40, 50])
  })

  test('equal calls of a session of Copilot and of its subagent', async () => {
    const event = (type: string, data: object, agentId?: string) => ({
      type,
      data,
      timestamp: '2026-08-01T09:00:00.000Z',
      ...(agentId === undefined ? {} : { agentId }),
    })
    const usage = { model: 'm', inputTokens: 5, outputTokens: 1 }
    const log = [
      event('user.message', { content: 'Go' }),
      event('session.usage_record', { usage }),
      event('session.usage_record', { usage }),
      event('user.message', { content: 'Do it' }, 'sub'),
      event('session.usage_record', { usage }, 'sub'),
    ]
    const { sessions } = await read(parseCopilot([file('e.jsonl', lines(log))], 's'))
    expect(sessions.map((session) => inputOf(session))).toEqual([[5, 5], [5]])
  })
})
