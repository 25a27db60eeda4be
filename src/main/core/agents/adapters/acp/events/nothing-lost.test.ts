import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { quirksOf } from '../protocol/quirks'
import { PermissionParams } from '../protocol/updates'
import { mapPermission } from '../questions/permission'
import { mapNotification } from './map-events'
import { beginPrompt, initialState } from './map-state'
import { endPrompt } from './map-tools'
import { outcomeOf } from './outcome'

/** Returns everything that is told of some updates and the end of their prompt. */
function told(...updates: object[]): AdapterEvent[] {
  let state = beginPrompt(initialState(quirksOf(undefined), {}))
  const events = updates.flatMap((update) => {
    const mapped = mapNotification(state, { sessionId: 's', update })
    state = mapped.state
    return mapped.events
  })
  return [...events, ...endPrompt(state).events]
}

const call = (fields: object) => ({ sessionUpdate: 'tool_call', toolCallId: 't', title: 'Look', ...fields })
const change = (fields: object) => ({ sessionUpdate: 'tool_call_update', toolCallId: 't', ...fields })
const words = (text: string) => [{ type: 'content', content: { type: 'text', text } }]
const left = (status: string) => `The agent left the call in the state "${status}".`

describe('a call with a status that the schema does not list', () => {
  it.each([
    ['succeeded', { rawOutput: 'all of it' }],
    ['rejected', { rawOutput: { output: 'all of it' } }],
    ['timed_out', { content: words('all of it') }],
    ['', { content: words('all of it') }],
  ])('"%s" is shown with its output, and not as succeeded', (status, fields) => {
    const events = told(call({ kind: 'read' }), change({ status, ...fields }))
    expect(events[0]).toMatchObject({ type: 'tool.started', toolCallId: 't', title: 'Look' })
    expect(events.at(-1)).toEqual({
      type: 'tool.completed',
      toolCallId: 't',
      outcome: 'error',
      error: left(status),
      output: 'all of it',
    })
  })

  it.each([[7], [null], [{ state: 'completed' }], [['completed']]])('%j is none, and loses no output', (status) => {
    const events = told(call({}), change({ status, rawOutput: 'all of it' }))
    expect(events.at(-1)).toMatchObject({ type: 'tool.completed', outcome: 'cancelled', output: 'all of it' })
  })

  it('ends as it says when a known one follows', () => {
    const events = told(call({}), change({ status: 'verifying', rawOutput: 'a' }), change({ status: 'completed' }))
    expect(events.at(-1)).toEqual({ type: 'tool.completed', toolCallId: 't', outcome: 'ok', output: 'a' })
  })

  it('is known from other versions of the protocol', () => {
    const events = told(call({ status: 'paused' }), change({ status: 'cancelled', rawOutput: 'a' }))
    expect(events.at(-1)).toMatchObject({ type: 'tool.completed', outcome: 'cancelled', output: 'a' })
  })
})

it.each([
  ['a kind that is not listed', { kind: 'teleport' }, { kind: 'meta', title: 'Look' }],
  ['a kind that is no text', { kind: 7 }, { kind: 'meta', title: 'Look' }],
  ['a title that is no text', { title: { text: 'x' }, kind: 'read' }, { kind: 'read', title: 'read' }],
  ['a name that is no text', { name: [], kind: 'read' }, { name: 'read' }],
  ['arguments that are no object', { rawInput: 'ls' }, { args: { input: 'ls' } }],
])('a call with %s is shown', (_what, fields, expected) => {
  expect(told(call(fields))[0]).toMatchObject({ type: 'tool.started', toolCallId: 't', ...expected })
})

it.each([
  ['a block of an unknown kind', [{ type: 'content', content: { type: 'hologram', text: 'seen' } }], 'seen'],
  ['content of an unknown kind', [{ type: 'chart', points: [1] }], '"points"'],
  ['a block that stands alone', [{ type: 'text', text: 'seen' }], 'seen'],
  ['content that is in no list', { type: 'content', content: { type: 'text', text: 'seen' } }, 'seen'],
  ['a plain text', ['seen'], 'seen'],
  ['a picture without its data', [{ type: 'content', content: { type: 'image', mimeType: 'image/png' } }], 'image/png'],
])('%s is output of its call', (_what, content, shown) => {
  const [completed] = told(call({}), change({ status: 'completed', content })).slice(-1)
  expect(completed).toMatchObject({ type: 'tool.completed', outcome: 'ok' })
  expect(JSON.stringify(completed)).toContain(shown.replaceAll('"', String.raw`\"`))
})

it.each([
  ['a block with words', { type: 'citation', text: 'seen' }, { type: 'text', delta: 'seen' }],
  ['a block without words', { type: 'hologram', data: 1 }, { type: 'unknown' }],
  ['a text that is none', { type: 'text', text: 7 }, { type: 'unknown' }],
  ['a sound without its kind', { type: 'audio', data: 'aGk=' }, { type: 'unknown' }],
])('%s in a message is kept', (_what, content, expected) => {
  expect(told({ sessionUpdate: 'agent_message_chunk', content })).toMatchObject([expected])
})

describe('a plan', () => {
  const plan = (...entries: unknown[]) => told({ sessionUpdate: 'plan', entries })

  it('keeps steps with words that the schema does not list, which are not done', () => {
    const [event] = plan(
      { content: 'a', status: 'blocked', priority: 'low' },
      { content: 'b', status: 'skipped' },
      { content: 'c' },
      { content: 'd', status: 'completed', priority: 'urgent' },
      { content: 'e', status: 7 },
      'f',
    )
    expect(event).toEqual({
      type: 'plan',
      entries: [
        { content: 'a (blocked)', status: 'pending', priority: 'low' },
        { content: 'b (skipped)', status: 'pending' },
        { content: 'c', status: 'pending' },
        { content: 'd', status: 'completed' },
        { content: 'e', status: 'pending' },
        { content: 'f', status: 'pending' },
      ],
    })
  })

  it('keeps what is no step for the log', () => {
    expect(plan(7, { status: 'pending' }).slice(1)).toEqual([
      { type: 'unknown', native: 7 },
      { type: 'unknown', native: { status: 'pending' } },
    ])
  })

  it.each([
    [{ type: 'items', planId: 'p', entries: [{ content: 'a', status: 'odd' }] }, { entries: [{ content: 'a (odd)' }] }],
    [
      { type: 'markdown', planId: 'p', content: '# Do it' },
      { entries: [], content: '# Do it' },
    ],
    [
      { type: 'file', planId: 'p', uri: 'file:///plan.md' },
      { entries: [], content: '<file:///plan.md>' },
    ],
  ])('of a form that is not stable yet is shown: %j', (plan, expected) => {
    expect(told({ sessionUpdate: 'plan_update', plan })).toMatchObject([{ type: 'plan', ...expected }])
  })
})

it.each([
  ['an update of an unknown kind', { sessionUpdate: 'telepathy', thought: 42 }],
  ['an update without a kind', { thought: 42 }],
  ['a plan of an unknown kind', { sessionUpdate: 'plan_update', plan: { type: 'dance', steps: [] } }],
  ['a call without an id', { sessionUpdate: 'tool_call', title: 'Look', status: 'completed', rawOutput: 'x' }],
  ['a compaction in an unknown state', { sessionUpdate: 'compaction_update', compactionId: 'c', status: 'odd' }],
])('%s is kept for the log', (_what, update) => {
  expect(told(update)).toEqual([{ type: 'unknown', native: { sessionId: 's', update } }])
})

it('summing up is told, with the summary that came in pieces', () => {
  const compaction = (fields: object) => ({ sessionUpdate: 'compaction_update', compactionId: 'c', ...fields })
  const piece = (text: string) => ({ sessionUpdate: 'compaction_summary_chunk', content: { type: 'text', text } })
  expect(
    told(
      compaction({ status: 'in_progress' }),
      piece('They '),
      piece('met.'),
      compaction({ status: 'completed' }),
      compaction({ status: 'failed', error: 'full' }),
    ),
  ).toEqual([
    { type: 'report', report: 'compaction_start', payload: {} },
    { type: 'report', report: 'compaction_complete', payload: { success: true, summaryContent: 'They met.' } },
    { type: 'report', report: 'compaction_complete', payload: { success: false, error: 'full' } },
  ])
})

it.each([
  ['no words of its severity', { severity: 'dreadful', title: 'Hear' }, { level: 'info', message: 'Hear' }],
  ['no severity', { title: 'Hear', description: 7 }, { level: 'info', message: 'Hear' }],
])('a notice with %s is shown', (_what, fields, expected) => {
  expect(told({ sessionUpdate: 'notice', ...fields })).toEqual([{ type: 'notice', ...expected }])
})

it('a command without a description is offered', () => {
  expect(told({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'go' }] })).toEqual([
    { type: 'commands', commands: [{ name: 'go', description: '' }] },
  ])
})

describe('an option of a permission', () => {
  const offered = (...options: object[]) => {
    const params = PermissionParams.parse({ sessionId: 's', toolCall: { toolCallId: 't', title: 'Look' }, options })
    const { events } = mapPermission(initialState(quirksOf(undefined), {}), params, 'r')
    return events.flatMap((event) => (event.type === 'permission.requested' ? event.options : []))
  }

  it.each([['allow_forever'], ['allow'], ['yes'], [''], [7], [undefined], [null]])(
    'of the kind %j is offered as it is, and allows nothing by itself',
    (kind) => {
      expect(offered({ optionId: 'o', name: 'Do it', kind })).toEqual([{ optionId: 'o', name: 'Do it', kind: 'other' }])
    },
  )

  it('without a name has that of its id', () => {
    expect(offered({ optionId: 'o', kind: 'allow_once' })).toEqual([{ optionId: 'o', name: 'o', kind: 'allow_once' }])
  })
})

describe('the end of a prompt', () => {
  const ended = (stopReason: string, agent?: string, update?: object) => {
    const begun = beginPrompt(initialState(quirksOf(agent), {}))
    const { state } = update === undefined ? { state: begun } : mapNotification(begun, { sessionId: 's', update })
    return outcomeOf(stopReason, state, 'Fake')
  }

  it.each([
    ['error', 'error', undefined],
    ['out_of_coffee', 'completed', 'Fake stopped for the reason “out_of_coffee”.'],
  ])('with the reason "%s" is told', (stopReason, outcome, warning) => {
    expect(ended(stopReason)).toEqual({
      result: expect.objectContaining({ outcome, stopReason }) as object,
      ...(warning === undefined ? {} : { warning: expect.objectContaining({ message: warning }) as object }),
    })
  })

  it.each([
    ['an agent', undefined, 'completed', 'Fake ended without an answer. Its model may have failed.'],
    ['Kimi Code, which tells failures in no other way', 'Kimi Code CLI', 'error', undefined],
    ['pi, which tells failures in no other way', 'pi-acp', 'error', undefined],
  ])('without an answer of %s is no plain success', (_what, agent, outcome, warning) => {
    expect(ended('end_turn', agent)).toMatchObject({ result: { outcome } })
    expect(ended('end_turn', agent).warning?.message).toBe(warning)
    const said = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'hello' } }
    expect(ended('end_turn', agent, said)).toEqual({ result: { outcome: 'completed', stopReason: 'end_turn' } })
  })
})
