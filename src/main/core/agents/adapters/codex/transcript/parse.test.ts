import { expect, test } from 'vitest'
import { codexLines, lines } from '#core/transfer/import/testing/transcripts'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { parseCodex } from './parse'

test('what it says in the person’s name is left out, and running totals count once', async () => {
  const result = await read(parseCodex([file('r.jsonl', lines(codexLines))], 'c'))
  expect(result.short('c')).toEqual([
    'user | text: List the files',
    'assistant | reasoning: I use ls. | call exec_command {"cmd":"ls"} | ok: Process exited with code 0\nOutput:\na.txt',
    'assistant | text: There is a.txt.',
  ])
  expect(inputOf(result.sessions[0])).toEqual([50, 70])
  expect(result.sessions[0]).toMatchObject({ cwd: '/project', model: 'gpt-5' })
})

test('subagents, each in a file of its own, are sessions that know their call, with their own tokens', async () => {
  const at = (type: string, payload: object) => ({ timestamp: '2026-03-01T10:00:00.000Z', type, payload })
  const said = (role: string, content: string) =>
    at('response_item', {
      type: 'message',
      role,
      content: [{ type: `${role === 'user' ? 'in' : 'out'}put_text`, text: content }],
    })
  const tokens = (input_tokens: number) => {
    const total = { input_tokens, cached_input_tokens: 0, output_tokens: 1, total_tokens: input_tokens + 1 }
    return at('event_msg', { type: 'token_count', info: { total_token_usage: total, last_token_usage: total } })
  }
  const call = { type: 'function_call', name: 'spawn_agent', call_id: 'call-1', arguments: '{"message":"Look"}' }
  const started = { type: 'function_call_output', call_id: 'call-1', output: '{"agent_id":"child","nickname":"Sagan"}' }
  const source = { subagent: { thread_spawn: { parent_thread_id: 'p' } } }
  const parent = [at('session_meta', { id: 'p' }), said('user', 'Delegate'), at('response_item', call)]
  const files = [
    file('p.jsonl', lines([...parent, at('response_item', started), tokens(50), said('assistant', 'Done.')])),
    file('c.jsonl', lines([at('session_meta', { id: 'child', source }), said('user', 'Look'), tokens(7)])),
    file('d.jsonl', lines([at('session_meta', { id: 'other', source }), said('user', 'Look too')])),
  ]
  const result = await read(parseCodex(files, 'p'))
  expect(result.sessions.map(({ sessionId, origin }) => [sessionId, origin])).toEqual([
    ['p', undefined],
    ['child', { kind: 'subagent', sessionId: 'p', toolCallId: 'call-1' }],
    ['other', { kind: 'subagent', sessionId: 'p' }],
  ])
  expect(result.sessions.map((session) => inputOf(session)[0])).toEqual([50, 7, undefined])
})

test('usage has what its price depends on: service tier, searches and cache writes', async () => {
  const at = (type: string, payload: object) => ({ timestamp: '2026-03-01T10:00:00.000Z', type, payload })
  const tier = (service_tier: string | null) =>
    at('event_msg', { type: 'thread_settings_applied', thread_settings: { service_tier } })
  const search = (type: string) =>
    at('response_item', { type: 'web_search_call', id: type, action: { type, query: 'q' } })
  const tokens = (input_tokens: number) => {
    const total = { input_tokens, cache_write_input_tokens: input_tokens / 2, output_tokens: input_tokens }
    return at('event_msg', { type: 'token_count', info: { total_token_usage: total } })
  }
  const log = [
    at('session_meta', { id: 'p' }),
    tier('flex'),
    search('search'),
    search('open_page'),
    tokens(10),
    tier('default'),
    tokens(20),
  ]
  const result = await read(parseCodex([file('p.jsonl', lines(log))], 'p'))
  const [first, second, ...others] = result.sessions[0]?.usage.map(({ report }) => report) ?? []
  expect(others).toEqual([])
  expect(first).toMatchObject({ inputTokens: 10, cacheWriteTokens: 5, serviceTier: 'flex', webSearches: 1 })
  expect(second).toMatchObject({ inputTokens: 10, cacheWriteTokens: 5 })
  expect(second).not.toHaveProperty('serviceTier')
  expect(second).not.toHaveProperty('webSearches')
})

test.each([
  ['that are lower', [100, 80, 10], [40, 20, 30]],
  ['with more than before', [100, 80, 10], [150, 90, 30]],
])('totals that start again %s count as those of one call, in every kind', async (_name, before, after) => {
  const at = (type: string, payload: object) => ({ timestamp: '2026-03-01T10:00:00.000Z', type, payload })
  const tokens = ([input_tokens, cached_input_tokens, output_tokens]: readonly number[]) => {
    const total = { input_tokens, cached_input_tokens, output_tokens }
    return at('event_msg', { type: 'token_count', info: { total_token_usage: total, last_token_usage: total } })
  }
  const asked = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go' }] }
  const log = [
    at('session_meta', { id: 'p' }),
    at('response_item', asked),
    tokens(before),
    tokens(before),
    tokens(after),
  ]
  const result = await read(parseCodex([file('p.jsonl', lines(log))], 'p'))
  const used = result.sessions[0]?.usage.map(({ report }) => [
    report.inputTokens,
    report.cacheReadTokens,
    report.outputTokens,
  ])
  expect(used).toEqual([before, after])
})
