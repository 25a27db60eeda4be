import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { mapNotification } from './map-events'
import { beginPrompt, initialState, type MapState } from './map-state'
import { declineTool, endPrompt } from './map-tools'
import { quirksOf } from '../protocol/quirks'
import { PromptResponse } from '../protocol/responses'
import { usageReport } from './usage'

/** Returns the events of some updates, and the state after them. */
function run(agentName: string, ...updates: object[]): { events: AdapterEvent[]; state: MapState } {
  let state = beginPrompt(initialState(quirksOf(agentName), {}))
  const events: AdapterEvent[] = []
  for (const update of updates) {
    const mapped = mapNotification(state, { sessionId: 's', update })
    state = mapped.state
    events.push(...mapped.events)
  }
  return { events, state }
}

const chunk = (text: string, fields: object = {}, sessionUpdate = 'agent_message_chunk') => ({
  sessionUpdate,
  content: { type: 'text', text },
  ...fields,
})
const thought = (text: string, fields: object = {}) => chunk(text, fields, 'agent_thought_chunk')
const call = (fields: object) => ({ sessionUpdate: 'tool_call', toolCallId: 't', ...fields })
const change = (fields: object) => ({ sessionUpdate: 'tool_call_update', toolCallId: 't', ...fields })

const CLAUDE = '@agentclientprotocol/claude-agent-acp'
const CODEX = '@agentclientprotocol/codex-acp'

describe('messages', () => {
  it('begin where the agent says so, thoughts included', () => {
    const { events } = run(
      CLAUDE,
      thought('hm', { messageId: 'a' }),
      chunk('one', { messageId: 'a' }),
      chunk('two', { messageId: 'b' }),
    )
    expect(events).toEqual([
      { type: 'message.started', adapterMessageId: 'a' },
      { type: 'reasoning', delta: 'hm' },
      { type: 'text', delta: 'one' },
      { type: 'message.started', adapterMessageId: 'b' },
      { type: 'text', delta: 'two' },
    ])
  })

  it('keep their thoughts where these have ids of their own', () => {
    const { events } = run('OpenCode', thought('hm', { messageId: 'part' }), chunk('one', { messageId: 'a' }))
    expect(events.map((event) => event.type)).toEqual(['reasoning', 'text'])
  })

  it('keep thoughts that come whole apart from each other', () => {
    const { events } = run(
      'gemini-cli',
      thought('**Plan**\nLook first.'),
      thought('****\nThen write.'),
      call({ kind: 'read', status: 'completed' }),
      thought('**Check**\nIt is there.'),
    )
    expect(events.flatMap((event) => (event.type === 'reasoning' ? [event.delta] : []))).toEqual([
      '**Plan**\nLook first.',
      '\n\nThen write.',
      '**Check**\nIt is there.',
    ])
  })
})

describe('tools', () => {
  it('are told once, with what changed', () => {
    const { events } = run(
      CLAUDE,
      call({ name: 'Bash', title: 'Terminal', kind: 'execute', rawInput: {}, content: [] }),
      change({ title: 'ls', rawInput: { command: 'ls' } }),
      change({ title: 'ls' }),
      change({
        status: 'completed',
        rawOutput: 'a\nb',
        content: [{ type: 'content', content: { type: 'text', text: '```console\na\nb\n```' } }],
      }),
    )
    expect(events).toEqual([
      { type: 'tool.started', toolCallId: 't', name: 'Bash', title: 'Terminal', kind: 'exec', args: {} },
      { type: 'tool.updated', toolCallId: 't', title: 'ls', args: { command: 'ls' } },
      { type: 'tool.updated', toolCallId: 't', content: [{ type: 'text', text: '```console\na\nb\n```' }] },
      { type: 'tool.completed', toolCallId: 't', outcome: 'ok', output: 'a\nb', content: [] },
    ])
  })

  it('keep their changes, and have the name that the agent gives at first', () => {
    const diff = { type: 'diff', path: '/a', oldText: 'x', newText: 'y' }
    const { events } = run(
      'OpenCode',
      call({ title: 'edit', kind: 'edit' }),
      change({ title: 'Edit a', status: 'completed', content: [diff], rawOutput: { output: 'done', metadata: {} } }),
    )
    expect(events[0]).toMatchObject({ name: 'edit', kind: 'write' })
    expect(events.at(-1)).toMatchObject({ type: 'tool.completed', output: 'done', content: [diff] })
  })

  it('that print by themselves are followed', () => {
    const { events } = run(
      CODEX,
      call({
        title: 'ls',
        kind: 'execute',
        rawInput: { command: 'ls' },
        content: [{ type: 'terminal', terminalId: 't' }],
      }),
      change({ _meta: { terminal_output_delta: { data: 'a\n', terminal_id: 't' } } }),
      change({ status: 'failed', _meta: { terminal_exit: { exit_code: 2, signal: null } } }),
    )
    expect(events.slice(2)).toEqual([
      { type: 'tool.updated', toolCallId: 't', outputDelta: 'a\n' },
      {
        type: 'tool.completed',
        toolCallId: 't',
        outcome: 'error',
        content: [{ type: 'terminal', command: 'ls', output: '', exitCode: 2 }],
      },
    ])
  })

  it('that the agent forgets end with the prompt', () => {
    const { state } = run('any', call({ title: 'Look' }))
    expect(endPrompt(state).events).toEqual([{ type: 'tool.completed', toolCallId: 't', outcome: 'cancelled' }])
    expect(endPrompt(declineTool(state, 't')).events).toEqual([
      { type: 'tool.completed', toolCallId: 't', outcome: 'error', error: 'The call was declined.' },
    ])
  })

  it('inside of a subagent belong to it', () => {
    const child = { _meta: { claudeCode: { toolName: 'Bash', parentToolUseId: 't' } } }
    const { events } = run(
      CLAUDE,
      call({ name: 'Agent', title: 'Look around', kind: 'think' }),
      { sessionUpdate: 'tool_call', toolCallId: 'c', title: 'ls', kind: 'execute', ...child },
      { sessionUpdate: 'tool_call_update', toolCallId: 'c', status: 'completed', ...child },
      change({
        status: 'completed',
        rawOutput: [
          { type: 'text', text: 'Nothing' },
          { type: 'text', text: 'there' },
        ],
      }),
    )
    expect(events.slice(1)).toMatchObject([
      { type: 'subagent.spawned', childId: 't', toolCallId: 't', task: 'Look around' },
      { type: 'subagent.event', childId: 't', event: { type: 'tool.started', toolCallId: 'c' } },
      { type: 'subagent.event', childId: 't', event: { type: 'tool.completed', toolCallId: 'c' } },
      { type: 'subagent.completed', childId: 't', finalMessage: 'Nothing\nthere' },
      { type: 'tool.completed', toolCallId: 't' },
    ])
  })
})

describe('subagents', () => {
  const of = (parentToolUseId: string) => ({ _meta: { claudeCode: { parentToolUseId } } })
  const inner = (fields: object) => ({ sessionUpdate: 'tool_call', toolCallId: 'c', title: 'ls', ...fields })

  it('end their open tools before they end themselves', () => {
    const { events } = run(CLAUDE, call({ title: 'Look' }), inner(of('t')), change({ status: 'failed' }))
    expect(events.slice(2)).toMatchObject([
      { type: 'subagent.event', event: { type: 'tool.started', toolCallId: 'c' } },
      { type: 'subagent.event', event: { type: 'tool.completed', toolCallId: 'c', outcome: 'cancelled' } },
      { type: 'subagent.completed', childId: 't' },
      { type: 'tool.completed', toolCallId: 't' },
    ])
  })

  it('that are over, or never were, have nothing more to say', () => {
    const over = [call({ title: 'Look' }), inner(of('t')), change({ status: 'completed' })]
    const { events } = run(
      CLAUDE,
      ...over,
      chunk('late', of('t')),
      inner({ toolCallId: 'd', ...of('t') }),
      chunk('?', of('x')),
    )
    expect(events.slice(6)).toMatchObject([
      { type: 'unknown' },
      { type: 'tool.started', toolCallId: 'd' },
      { type: 'unknown' },
    ])
  })
})

describe('usage', () => {
  const response = (usage: object) => PromptResponse.parse({ stopReason: 'end_turn', usage })
  const cost = { before: { amount: 1, currency: 'USD' }, now: { amount: 1.5, currency: 'USD' } }
  const apart = { inputTokens: 110, outputTokens: 22, cachedReadTokens: 50, cachedWriteTokens: 20, totalTokens: 202 }

  it('counts all input once, whether cached input is counted apart or within', () => {
    expect(usageReport(response(apart), quirksOf(CLAUDE), cost)).toMatchObject({ inputTokens: 180, outputTokens: 22 })
    const within = { inputTokens: 220, outputTokens: 22, cachedReadTokens: 100, totalTokens: 242 }
    expect(usageReport(response(within), quirksOf('Copilot'), cost)).toMatchObject({ inputTokens: 220 })
  })

  it.each([
    [CLAUDE, 'query', 'delta'],
    [CODEX, 'query', 'delta'],
    ['OpenCode', 'message', 'delta'],
    ['Copilot', 'query', 'cumulative'],
  ])('of %s is one of a %s, %s', (agent, granularity, mode) => {
    expect(usageReport(response(apart), quirksOf(agent), cost)).toMatchObject({ granularity, mode })
  })

  it('has the cost of the prompt, and none where the session before is not known', () => {
    const report = (before: typeof cost.before | undefined) =>
      usageReport(response(apart), quirksOf(CLAUDE), { before, now: cost.now })?.cost
    expect(report(cost.before)).toEqual({ amount: 0.5, currency: 'USD', source: 'client-reported' })
    expect(report(undefined)).toBeUndefined()
  })

  it('is found in the extension that has it', () => {
    const quota = { quota: { token_count: { input_tokens: 440, output_tokens: 21 } } }
    const gemini = PromptResponse.parse({ stopReason: 'end_turn', _meta: quota })
    expect(usageReport(gemini, quirksOf('gemini-cli'), cost)).toMatchObject({ inputTokens: 440, outputTokens: 21 })
  })
})

it('a failed model is known by what the agent has instead of an error', () => {
  const failed = { sessionUpdate: 'session_info_update', _meta: { codex: { threadStatus: { type: 'systemError' } } } }
  expect(run(CODEX, failed, chunk('High demand')).state).toMatchObject({ modelFailed: true, lastText: 'High demand' })
  expect(run(CLAUDE, failed).state.modelFailed).toBe(false)
})

it('a failed call of the model is told with the words of Codex', () => {
  const error = { message: 'Reconnecting... 1/1', additionalDetails: 'unexpected status 503', willRetry: true }
  expect(run(CODEX, { sessionUpdate: 'session_info_update', _meta: { codex: { error } } }).events).toEqual([
    {
      type: 'model.failed',
      message: 'Reconnecting... 1/1 unexpected status 503',
      statusCode: 503,
      willRetry: true,
    },
  ])
})

it('a late word about a call that is done begins no new call', () => {
  const done = [call({ title: 'Read', status: 'pending' }), change({ status: 'completed' })]
  const { events } = run('Agent', ...done)
  expect(run('Agent', ...done, change({ status: 'completed' })).events).toEqual(events)
})
