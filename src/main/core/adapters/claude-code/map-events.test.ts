import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '../../../../shared/adapter/port'
import { breaches } from '../conformance/rules'
import { replaced } from '../testing/damaged'
import { saidIn } from '../testing/told'
import { mapFrame } from './map-events'
import { cancelPrompt, initialState, type MapState } from './map-state'
import { endPrompt } from './map-tools'
import { recordedFrames } from './recordings'

function convert(frames: readonly unknown[], begin: MapState = initialState(true)): AdapterEvent[] {
  let state = begin
  return frames.flatMap((frame) => {
    const mapped = mapFrame(state, frame)
    state = mapped.state
    return mapped.events
  })
}

const of = <T extends AdapterEvent['type']>(events: readonly AdapterEvent[], type: T) =>
  events.filter((event): event is Extract<AdapterEvent, { type: T }> => event.type === type)

const isFinished = ({ type, parent_tool_use_id }: Record<string, unknown>): boolean =>
  type === 'assistant' && parent_tool_use_id === null

/** An event of the model's own stream, which the program passes on. */
interface ModelEvent {
  readonly type: string
  readonly usage?: Readonly<Record<string, number>>
  readonly message?: { readonly usage?: Readonly<Record<string, number>> }
}

/** What the session said, as its finished blocks have it. */
const finished = (frames: readonly Record<string, unknown>[], kind: 'text' | 'thinking'): string =>
  frames
    .filter(isFinished)
    .flatMap(({ message }) => (message as { content: Record<string, string>[] }).content)
    .map((block) => (block['type'] === kind ? block[kind] : ''))
    .join('')

describe('what was recorded', () => {
  it('is said once, in pieces', () => {
    const frames = recordedFrames('text')
    const events = convert(frames)
    expect(of(events, 'text').length).toBeGreaterThan(10)
    expect(saidIn(events)).toBe(finished(frames, 'text'))
    expect(of(events, 'unknown')).toEqual([])
  })

  it('is said whole where nothing was streamed', () => {
    const frames = recordedFrames('text')
    expect(saidIn(convert(frames.filter(({ type }) => type !== 'stream_event')))).toBe(finished(frames, 'text'))
  })

  it('is thought apart from what is said', () => {
    const frames = recordedFrames('think')
    const events = convert(frames)
    expect(saidIn(events, 'reasoning')).toBe(finished(frames, 'thinking'))
    expect(saidIn(events)).toBe('After some thought: forty-two.')
  })

  it('tells of a call when it begins, when it is complete, and what came of it', () => {
    const toolCallId = 'toolu_mock000003_1'
    const command = 'touch made-by-mock.txt'
    expect(convert(recordedFrames('tool-allowed')).filter((event) => 'toolCallId' in event)).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'Bash', kind: 'exec', args: {} },
      { type: 'tool.updated', toolCallId, args: { command }, title: 'Run a mock command' },
      { type: 'tool.completed', toolCallId, outcome: 'ok', output: '(Bash completed with no output)' },
    ])
  })

  it('tells how long a call runs, as long as it runs', () => {
    const toolCallId = 'toolu_mock000003_1'
    const frames = recordedFrames('tool-allowed')
    const progress = { type: 'tool_progress', tool_use_id: toolCallId, elapsed_time_seconds: 5.2 }
    const told = convert(frames.flatMap((frame) => [progress, frame]))
    expect(new Set(of(told, 'tool.progress').map(({ message }) => message))).toEqual(new Set(['Running for 5 s']))
    const types = told.map(({ type }) => type)
    expect(types.indexOf('tool.progress')).toBeGreaterThan(types.indexOf('tool.started'))
    expect(types.lastIndexOf('tool.progress')).toBeLessThan(types.indexOf('tool.completed'))
  })

  it('tells that a call was denied', () => {
    expect(of(convert(recordedFrames('tool-denied')), 'tool.completed')).toMatchObject([
      { outcome: 'error', error: 'The user said no.' },
    ])
  })

  it('has a subagent with its own calls, which is over before the call that started it', () => {
    const events = convert(recordedFrames('subagent'))
    const childId = 'toolu_mock000015_1'
    expect(of(events, 'subagent.spawned')).toEqual([
      { type: 'subagent.spawned', childId, toolCallId: childId, task: 'MOCK:bash echo from-subagent' },
    ])
    const inside = of(events, 'subagent.event').map(({ event }) => event.type)
    expect(inside).toEqual(['text', 'tool.started', 'tool.updated', 'tool.completed', 'text'])
    const order = events.map(({ type }) => type)
    expect(order.indexOf('subagent.completed')).toBeLessThan(order.indexOf('tool.completed'))
    expect(breaches(events.map((event) => ({ what: 'event', event })))).toEqual([])
  })

  it('keeps what was said before it was broken off', () => {
    const events = convert(recordedFrames('interrupted'))
    expect(saidIn(events)).toBe('word0 word1 word2 word3 word4 word5 word6 word7 ')
    expect(of(events, 'usage')).toMatchObject([{ report: { inputTokens: 180, outputTokens: 12 } }])
  })

  it('tells of failures of the model as notices, and not as words of the agent', () => {
    const events = convert(recordedFrames('err500'))
    expect(saidIn(events)).toBe('')
    expect(of(events, 'notice')[0]).toMatchObject({
      level: 'warning',
      message: 'The model did not answer (500); trying again, 1 of 3.',
    })
  })

  it('counts usage and cost once, as the program sums them up in the end', () => {
    const frames = recordedFrames('long')
    const reports = of(convert(frames), 'usage').map(({ report }) => report)
    const last = frames.filter(({ type }) => type === 'result').at(-1) ?? {}
    const [total] = Object.values(last['modelUsage'] as Record<string, Record<string, number>>)
    const sum = (pick: (report: (typeof reports)[number]) => number | undefined) =>
      reports.reduce((before, report) => before + (pick(report) ?? 0), 0)
    expect(reports).toHaveLength(30)
    expect(sum((report) => report.outputTokens)).toBe(total?.['outputTokens'])
    expect(sum((report) => report.cacheReadTokens)).toBe(total?.['cacheReadInputTokens'])
    expect(sum((report) => report.cacheWriteTokens)).toBe(total?.['cacheCreationInputTokens'])
    expect(sum((report) => report.inputTokens)).toBe(
      (total?.['inputTokens'] ?? 0) +
        (total?.['cacheReadInputTokens'] ?? 0) +
        (total?.['cacheCreationInputTokens'] ?? 0),
    )
    expect(sum((report) => report.cost?.amount)).toBeCloseTo(last['total_cost_usd'] as number, 9)
  })

  it('counts what the model said with each of its calls', () => {
    const frames = recordedFrames('long')
    const reports = of(convert(frames), 'usage').map(({ report }) => report)
    const said = frames.flatMap(({ event }) => (event === undefined ? [] : [event as ModelEvent]))
    const figure = (type: 'message_start' | 'message_delta', name: string): number =>
      said
        .filter((each) => each.type === type)
        .reduce((sum, each) => sum + ((each.message ?? each).usage?.[name] ?? 0), 0)
    const cacheRead = figure('message_start', 'cache_read_input_tokens')
    const cacheWrite = figure('message_start', 'cache_creation_input_tokens')
    const total = (pick: (report: (typeof reports)[number]) => number | undefined) =>
      reports.reduce((sum, report) => sum + (pick(report) ?? 0), 0)
    expect(total((report) => report.inputTokens)).toBe(figure('message_start', 'input_tokens') + cacheRead + cacheWrite)
    expect(total((report) => report.cacheReadTokens)).toBe(cacheRead)
    expect(total((report) => report.cacheWriteTokens)).toBe(cacheWrite)
    expect(total((report) => report.outputTokens)).toBe(figure('message_delta', 'output_tokens'))
  })

  it('costs what the session grew by where the program does not say what a prompt cost', () => {
    const result = (total: number) => ({
      type: 'result',
      total_cost_usd: total,
      usage: { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 3 },
    })
    const costs = (begin: MapState) =>
      of(convert([result(0.5), result(0.75)], begin), 'usage').map(({ report }) => report.cost?.amount)
    expect(costs(initialState(true))).toEqual([0.5, 0.25])
    expect(costs(initialState(false))).toEqual([undefined, 0.25])
  })
})

describe('a plan', () => {
  const call = (id: string, name: string, input: unknown) => ({
    type: 'assistant',
    message: { id: `m-${id}`, content: [{ type: 'tool_use', id, name, input }] },
  })
  const result = (id: string, native: unknown, content = '') => ({
    type: 'user',
    message: { content: [{ type: 'tool_result', tool_use_id: id, content }] },
    tool_use_result: native,
  })

  it('is what the list of todos says', () => {
    const todos = [
      { content: 'Look', status: 'completed', activeForm: 'Looking' },
      { content: 'Leap', status: 'in_progress', activeForm: 'Leaping' },
    ]
    expect(of(convert([call('t', 'TodoWrite', { todos })]), 'plan')).toEqual([
      {
        type: 'plan',
        entries: [
          { content: 'Look', status: 'completed' },
          { content: 'Leap', status: 'in_progress' },
        ],
      },
    ])
  })

  it('grows and changes by task', () => {
    const frames = [
      call('a', 'TaskCreate', { subject: 'Look' }),
      result('a', { task: { id: '1', subject: 'Look' } }),
      call('b', 'TaskCreate', { subject: 'Leap' }),
      result('b', undefined, 'Task #2 created successfully: Leap'),
      call('c', 'TaskUpdate', { taskId: '1', status: 'completed' }),
      result('c', { success: true }),
      call('d', 'TaskUpdate', { taskId: '2', status: 'deleted' }),
      result('d', { success: true }),
    ]
    expect(of(convert(frames), 'plan').map(({ entries }) => entries)).toEqual([
      [{ content: 'Look', status: 'pending' }],
      [
        { content: 'Look', status: 'pending' },
        { content: 'Leap', status: 'pending' },
      ],
      [
        { content: 'Look', status: 'completed' },
        { content: 'Leap', status: 'pending' },
      ],
      [{ content: 'Look', status: 'completed' }],
    ])
  })
})

describe('the end of a prompt', () => {
  it('ends calls and subagents that were left open', () => {
    const frames = recordedFrames('subagent')
    const cut = frames.slice(
      0,
      frames.findIndex(({ subtype }) => subtype === 'task_progress'),
    )
    let state = initialState(true)
    const events = cut.flatMap((frame) => {
      const mapped = mapFrame(state, frame)
      state = mapped.state
      return mapped.events
    })
    const ended = endPrompt(cancelPrompt(state))
    expect(ended.events.map(({ type }) => type)).toEqual(['subagent.completed', 'tool.completed'])
    const all = [...events, ...ended.events].map((event) => ({ what: 'event', event }) as const)
    expect(breaches([...all, { what: 'result', result: { outcome: 'completed' } }])).toEqual([])
    expect(ended.state.tools.size).toBe(0)
  })

  it('says that the conversation was summed up', () => {
    const frame = { type: 'system', subtype: 'compact_boundary', compact_metadata: { pre_tokens: 150_000 } }
    expect(of(convert([frame]), 'notice')).toMatchObject([
      { message: 'Claude Code summed up the conversation of 150,000 tokens to make room.' },
    ])
  })
})

describe('what a block says in the end', () => {
  const stream = (event: object) => ({ type: 'stream_event', parent_tool_use_id: null, event })
  const begun = stream({ type: 'message_start', message: { id: 'm' } })
  const piece = (text: string) => stream({ type: 'content_block_delta', delta: { type: 'text_delta', text } })
  const block = (content: object) => ({
    type: 'assistant',
    parent_tool_use_id: null,
    message: { id: 'm', content: [content] },
  })
  const whole = (text: string) => block({ type: 'text', text })

  it('stands in place of pieces that were another text', () => {
    const events = convert([begun, piece('Hello fi'), piece('first'), whole('Hello from the model.')])
    expect(events.at(-1)).toEqual({ type: 'text', delta: 'Hello from the model.', replaces: 13 })
  })

  it('is its missing end, where the pieces are its beginning', () => {
    expect(convert([begun, piece('Hel'), whole('Hello')]).at(-1)).toEqual({ type: 'text', delta: 'lo' })
    expect(convert([begun, piece('Hello'), whole('Hello')])).toEqual([{ type: 'text', delta: 'Hello' }])
  })

  it('is said once more where a tool was used since', () => {
    const tool = block({ type: 'tool_use', id: 't', name: 'Read', input: {} })
    expect(convert([begun, piece('Hel'), tool, whole('Hello')]).at(-1)).toEqual({ type: 'text', delta: 'Hello' })
    expect(convert([begun, piece('Hello'), tool, whole('Hello')]).at(-1)).toMatchObject({ type: 'tool.updated' })
  })
})

describe('frames that are not as they should be', () => {
  const names = ['text', 'think', 'tool-allowed', 'subagent', 'interrupted'] as const
  const all = names.flatMap((name) => recordedFrames(name))

  it('never make it throw, whatever they hold', () => {
    fc.assert(
      fc.property(fc.array(fc.anything({ withNullPrototype: true })), (frames) => {
        convert(frames)
      }),
    )
  })

  it('never break the rules of the port, mixed, doubled and left out', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { maxLength: 80 }), (frames) => {
        const sightings = convert(frames).map((event) => ({ what: 'event', event }) as const)
        expect(breaches(sightings)).toEqual([])
      }),
    )
  })

  it('never lose what finished blocks say, in whatever order and however often they come', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names).chain((name) => {
          const frames = recordedFrames(name)
          return fc.shuffledSubarray([...frames, ...frames], { minLength: frames.length })
        }),
        (frames) => {
          const said = saidIn(convert(frames))
          for (const frame of frames) if (isFinished(frame)) expect(said).toContain(finished([frame], 'text'))
        },
      ),
    )
  })

  it('never lose what was said before them', () => {
    const damaged = fc.record({ frame: fc.constantFrom(...all), path: fc.array(fc.nat(5)), value: fc.jsonValue() })
    fc.assert(
      fc.property(fc.constantFrom(...names), damaged, (name, { frame, path, value }) => {
        const before = convert(recordedFrames(name))
        const after = convert([...recordedFrames(name), replaced(frame, path, value)])
        expect(after.slice(0, before.length)).toEqual(before)
      }),
    )
  })
})
