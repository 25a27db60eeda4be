import { describe, expect, test } from 'vitest'
import { claudeLine, claudeLines, lines } from '#core/transfer/import/testing/transcripts'
import { file, inputOf, read } from '#core/agents/transcript/testing'
import { parseClaude } from './parse'

describe('Claude Code', () => {
  test('messages, calls with what came of them, usage once a message, the title', async () => {
    const result = await read(parseClaude([file('s.jsonl', lines(claudeLines))], 's'))
    expect(result.short('s')).toEqual([
      'user | text: Please say what is in notes.txt',
      'assistant | text: I look. | call Read {"file_path":"notes.txt"} | ok: milk',
      'assistant | text: It says milk.',
    ])
    expect(result.sessions).toMatchObject([
      { sessionId: 's', title: 'The notes', cwd: '/project', model: 'claude-sonnet-4-5' },
    ])
    expect(inputOf(result.sessions[0])).toEqual([15, 15])
    expect(result.turns).toBe(1)
  })

  test('usage has what its price depends on', async () => {
    const usage = {
      input_tokens: 1,
      output_tokens: 2,
      cache_creation_input_tokens: 30,
      cache_creation: { ephemeral_1h_input_tokens: 20, ephemeral_5m_input_tokens: 10 },
      service_tier: 'batch',
      speed: 'fast',
      inference_geo: 'us',
      server_tool_use: { web_search_requests: 3 },
    }
    const message = {
      id: 'm',
      role: 'assistant',
      model: 'claude-opus-4-6',
      content: [{ type: 'text', text: 'Yes' }],
      usage,
    }
    const log = [claudeLine('u1', null, 1, 'user', 'One'), { ...claudeLine('a1', 'u1', 2, 'assistant', []), message }]
    const result = await read(parseClaude([file('s.jsonl', lines(log))], 's'))
    expect(result.sessions[0]?.usage.map(({ report }) => report)).toEqual([
      {
        granularity: 'call',
        mode: 'delta',
        inputTokens: 31,
        outputTokens: 2,
        cacheReadTokens: 0,
        cacheWriteTokens: 30,
        longCacheWriteTokens: 20,
        serviceTier: 'batch',
        speed: 'fast',
        region: 'us',
        webSearches: 3,
        model: 'claude-opus-4-6',
      },
    ])
  })

  test('what was rewound is a fork off the message before it', async () => {
    const log = [
      claudeLine('u1', null, 1, 'user', 'One'),
      claudeLine('a1', 'u1', 2, 'assistant', [{ type: 'text', text: 'First' }]),
      claudeLine('u2', 'a1', 3, 'user', 'Left'),
      claudeLine('a2', 'u2', 4, 'assistant', [{ type: 'text', text: 'Went left' }]),
      claudeLine('u3', 'a1', 5, 'user', 'Right'),
      claudeLine('a3', 'u3', 6, 'assistant', [{ type: 'text', text: 'Went right' }]),
    ]
    const result = await read(parseClaude([file('s.jsonl', lines(log))], 's', { isRewound: true }))
    expect(result.short('s')).toEqual([
      'user | text: One',
      'assistant | text: First',
      'user | text: Right',
      'assistant | text: Went right',
    ])
    expect(result.short('s.u2')).toEqual(['user | text: Left', 'assistant | text: Went left'])
    expect(result.sessions.find(({ sessionId }) => sessionId === 's.u2')?.origin).toEqual({
      kind: 'fork',
      sessionId: 's',
      messageId: 'a1',
    })
  })

  test('parallel calls, interruptions, summaries and commands are no branches', async () => {
    const log = [
      claudeLine('u1', null, 1, 'user', '<command-name>/review</command-name><command-args>all</command-args>'),
      claudeLine('a1', 'u1', 2, 'assistant', [{ type: 'tool_use', id: 'x', name: 'Bash', input: { command: 'ls' } }]),
      claudeLine('a2', 'a1', 2, 'assistant', [{ type: 'tool_use', id: 'y', name: 'Bash', input: { command: 'pwd' } }]),
      claudeLine('r1', 'a1', 3, 'user', [{ type: 'tool_result', tool_use_id: 'x', content: 'a', is_error: true }]),
      claudeLine('r2', 'a2', 3, 'user', [{ type: 'tool_result', tool_use_id: 'y', content: 'b' }]),
      claudeLine('i1', 'r2', 4, 'user', [{ type: 'text', text: '[Request interrupted by user]' }]),
      { ...claudeLine('c1', null, 5, 'user', 'This session is being continued'), isCompactSummary: true },
      claudeLine('u2', 'i1', 6, 'user', 'Go on'),
    ]
    const result = await read(parseClaude([file('s.jsonl', lines(log))], 's'))
    expect(result.sessions).toHaveLength(1)
    expect(result.short('s')).toEqual([
      'user | text: /review all',
      'assistant | call Bash {"command":"ls"} | call Bash {"command":"pwd"} | error: a | ok: b',
      'user | text: Go on',
    ])
  })

  test('subagents, in files of their own and beside the conversation, are sessions that know their call', async () => {
    const call = { type: 'tool_use', id: 'task', name: 'Task', input: { prompt: 'Do it' } }
    const log = [
      claudeLine('u1', null, 1, 'user', 'Delegate'),
      claudeLine('a1', 'u1', 2, 'assistant', [call]),
      { ...claudeLine('x1', null, 3, 'user', 'Do it'), isSidechain: true },
      { ...claudeLine('x2', 'x1', 4, 'assistant', [{ type: 'text', text: 'Did it' }]), isSidechain: true },
    ]
    const beside = [
      claudeLine('y1', null, 3, 'user', 'Other'),
      claudeLine('y2', 'y1', 4, 'assistant', [{ type: 'text', text: 'Yes' }]),
    ]
    const files = [
      file('s.jsonl', lines(log)),
      file('agent-7.jsonl', lines(beside.map((entry) => ({ ...entry, agentId: '7' })))),
      file('agent-7.meta.json', JSON.stringify({ toolUseId: 'other', description: 'The other' })),
    ]
    const result = await read(parseClaude(files, 's'))
    expect(result.short('x1')).toEqual(['user | text: Do it', 'assistant | text: Did it'])
    expect(result.short('7')).toEqual(['user | text: Other', 'assistant | text: Yes'])
    expect(result.sessions.map(({ sessionId, origin, title }) => [sessionId, origin?.toolCallId, title])).toEqual([
      ['s', undefined, undefined],
      ['x1', 'task', undefined],
      ['7', 'other', 'The other'],
    ])
  })
})
