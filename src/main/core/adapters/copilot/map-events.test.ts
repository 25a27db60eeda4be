import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '../../../../shared/adapter/port'
import { breaches } from '../conformance/rules'
import { replaced } from '../testing/damaged'
import { saidIn } from '../testing/told'
import { mapEvent } from './map-events'
import { initialState, type MapState } from './map-state'
import { recordedEvents, type Recorded } from './recordings'
import { endAll, endOwn } from './subagents'

/** How often each property is tried; PARLEY_RUNS for more. */
const numRuns = Number(process.env['PARLEY_RUNS'] ?? 100)

const begin = initialState('/code')

function run(natives: readonly unknown[], from: MapState = begin): { state: MapState; events: AdapterEvent[] } {
  let state = from
  const events = natives.flatMap((native) => {
    const mapped = mapEvent(state, native)
    state = mapped.state
    return mapped.events
  })
  return { state, events }
}

const convert = (natives: readonly unknown[]): AdapterEvent[] => run(natives).events
const event = (type: string, data: object, agentId?: string) => ({
  type,
  data,
  ...(agentId === undefined ? {} : { agentId }),
})
const of = <E extends AdapterEvent['type']>(events: readonly AdapterEvent[], type: E) =>
  events.filter((each): each is Extract<AdapterEvent, { type: E }> => each.type === type)
const sightings = (events: readonly AdapterEvent[]) => events.map((each) => ({ what: 'event', event: each }) as const)

/** The finished messages of the session's own agent. */
const messages = (events: readonly Recorded[]): readonly Recorded['data'][] =>
  events.filter(({ type, agentId }) => type === 'assistant.message' && agentId === undefined).map(({ data }) => data)
const finished = (events: readonly Recorded[], field: 'content' | 'reasoningText'): string =>
  messages(events)
    .map((data) => (typeof data[field] === 'string' ? data[field] : ''))
    .join('')

describe('what was recorded', () => {
  it('is said once, in pieces', () => {
    const recorded = recordedEvents('text')
    const events = convert(recorded)
    expect(of(events, 'text').length).toBeGreaterThan(10)
    expect(saidIn(events)).toBe(finished(recorded, 'content'))
    expect(of(events, 'unknown')).toEqual([])
    expect(of(events, 'title')).toHaveLength(1)
  })

  it('is said whole where the pieces, or the finished messages, did not come', () => {
    for (const name of ['text', 'think'] as const) {
      const recorded = recordedEvents(name)
      const whole = convert(recorded.filter(({ type }) => !type.endsWith('_delta')))
      expect(saidIn(whole)).toBe(finished(recorded, 'content'))
      expect(saidIn(whole, 'reasoning')).toBe(finished(recorded, 'reasoningText'))
      const pieces = convert(
        recorded.filter(({ type }) => !['assistant.message', 'assistant.reasoning'].includes(type)),
      )
      expect(saidIn(pieces)).toBe(finished(recorded, 'content'))
    }
  })

  it('is thought apart from what is said, and once', () => {
    const recorded = recordedEvents('think')
    const events = convert(recorded)
    expect(saidIn(events, 'reasoning')).toBe(finished(recorded, 'reasoningText'))
    expect(saidIn(events)).toBe('After some thought: forty-two.')
    expect(of(events, 'message.started')).toEqual([])
  })

  it('tells of a command, where it runs, what it prints and how it ends', () => {
    const events = convert(recordedEvents('tool-allowed'))
    const toolCallId = 'call_mock3_0'
    const command = 'touch made-by-mock.txt'
    expect(events.filter((each) => 'toolCallId' in each || 'terminalId' in each)).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'bash', title: 'Run a mock command', kind: 'exec', args: { command } },
      { type: 'terminal.started', terminalId: toolCallId, command, cwd: '/code' },
      { type: 'terminal.ended', terminalId: toolCallId, exitCode: 0 },
      { type: 'tool.completed', toolCallId, outcome: 'ok' },
    ])
    expect(of(events, 'message.started')).toHaveLength(1)
  })

  it('tells that a command was declined, with the reason', () => {
    expect(of(convert(recordedEvents('tool-denied')), 'tool.completed')).toMatchObject([
      { outcome: 'error', error: 'The user rejected this tool call. User feedback: The user said no.' },
    ])
  })

  it('has a subagent that ends before the call that began it', () => {
    const events = convert(recordedEvents('subagent'))
    const [spawned] = of(events, 'subagent.spawned')
    expect(spawned).toMatchObject({ toolCallId: 'call_mock18_0', task: 'mock subtask' })
    const inside = of(events, 'subagent.event').map((each) => each.event)
    expect(saidIn(inside)).toContain('I will run a command.')
    expect(of(inside, 'terminal.output').map(({ text }) => text)).toEqual(['from-subagent\n'])
    expect(of(events, 'subagent.completed')).toMatchObject([
      { childId: spawned?.childId, finalMessage: expect.stringContaining('from-subagent') as string },
    ])
    expect(breaches(sightings(events))).toEqual([])
  })

  it('keeps what was said before it was broken off', () => {
    expect(saidIn(convert(recordedEvents('interrupted')))).toBe('word0 word1 word2 word3 word4 word5 word6 word7 ')
  })

  it('counts the tokens of each call, also those of subagents', () => {
    const recorded = recordedEvents('subagent')
    const reports = of(convert([...recorded, ...recorded]), 'usage').map(({ report }) => report)
    const told = recorded.filter(({ type }) => type === 'assistant.usage').map(({ data }) => data)
    expect(reports.map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])).toEqual(
      told.map((data) => [data['inputTokens'], data['outputTokens']]),
    )
    expect(reports).toHaveLength(4)
    expect(reports[0]).toEqual({
      granularity: 'call',
      mode: 'delta',
      inputTokens: 220,
      outputTokens: 5,
      cacheReadTokens: 100,
      cacheWriteTokens: 0,
      reasoningTokens: 0,
      model: 'mock-model',
    })
  })

  it('tells how full the window of the session is, and not those of subagents', () => {
    const windows = of(convert(recordedEvents('subagent')), 'contextWindow')
    expect(windows.map(({ state }) => state)).toEqual([
      { currentTokens: 8549, maxTokens: 128_000 },
      { currentTokens: expect.any(Number) as number, maxTokens: 128_000 },
    ])
  })
})

describe('thoughts', () => {
  const message = (messageId: string) =>
    event('assistant.message', { messageId, content: messageId, reasoningText: 'Hm.' })
  const thought = (reasoningId: string) => event('assistant.reasoning', { reasoningId, content: 'Hm.' })
  const turnEnd = event('assistant.turn_end', {})

  it.each([
    ['of messages only', [message('a'), turnEnd, message('b')]],
    ['told after their messages', [message('a'), thought('t'), turnEnd, message('b'), thought('u')]],
    ['told before their messages', [thought('t'), message('a'), turnEnd, thought('u'), message('b')]],
    ['told twice', [thought('t'), thought('t'), message('a'), message('a'), turnEnd, message('b'), thought('u')]],
  ])('%s are told once each', (_how, natives) => {
    expect(saidIn(convert(natives), 'reasoning')).toBe('Hm.Hm.')
  })
})

describe('what is finished', () => {
  const thought = event('assistant.reasoning', { reasoningId: 't', content: 'Hello from afar.' })
  const piece = event('assistant.reasoning_delta', { reasoningId: 't', deltaContent: 'Hello ' })
  const other = event('assistant.reasoning_delta', { reasoningId: 't', deltaContent: 'afar ' })
  const done = event('tool.execution_complete', { toolCallId: 'c', success: true, result: { content: '' } })

  it('stands in place of pieces that were another text', () => {
    expect(convert([other, thought]).at(-1)).toEqual({ type: 'reasoning', delta: 'Hello from afar.', replaces: 5 })
    expect(convert([piece, thought]).at(-1)).toEqual({ type: 'reasoning', delta: 'from afar.' })
  })

  it('is said once more where a tool was used since', () => {
    expect(convert([piece, done, thought]).at(-1)).toEqual({ type: 'reasoning', delta: 'Hello from afar.' })
  })
})

describe('calls', () => {
  const call = { toolCallId: 'c', name: 'bash', arguments: { command: 'ls' }, intentionSummary: 'List' }
  const asked = event('assistant.message', { messageId: 'm', content: '', toolRequests: [call] })
  const running = event('tool.execution_start', { toolCallId: 'c', toolName: 'bash', arguments: { command: 'ls' } })
  const partial = (partialOutput: string) => event('tool.execution_partial_result', { toolCallId: 'c', partialOutput })
  const piece = (text: string, stream = 'stdout') => event('tool.shell_output', { toolCallId: 'c', text, stream })
  const done = (content: string) =>
    event('tool.execution_complete', { toolCallId: 'c', success: true, result: { content } })
  const printed = (...natives: object[]) =>
    of(convert([asked, running, ...natives]), 'terminal.output').map(({ text, stream }) => [text, stream])

  it('tell what is new in what they printed so far, also when the beginning of that is left out', () => {
    const long = Array.from({ length: 500 }, (_, line) => `line ${line}\n`).join('')
    expect(printed(partial('a\n'), partial('a\nb\n'), partial('a\nb\n'))).toEqual([
      ['a\n', 'stdout'],
      ['b\n', 'stdout'],
    ])
    expect(printed(partial(long), partial(`${long.slice(1000)}end\n`)).at(-1)).toEqual(['end\n', 'stdout'])
  })

  it('tell pieces of what they print where there are some', () => {
    expect(printed(piece('a\n'), partial('a\n'), piece('b\n', 'stderr'), partial('a\nb\n'))).toEqual([
      ['a\n', 'stdout'],
      ['b\n', 'stderr'],
    ])
  })

  it('tell at their end what they printed when none of it was told before, and how they ended', () => {
    const events = convert([asked, running, done('hi\n<shellId: 1 completed with exit code 2>')])
    expect(of(events, 'terminal.output').map(({ text }) => text)).toEqual(['hi'])
    expect(of(events, 'terminal.ended')).toMatchObject([{ exitCode: 2 }])
  })

  it('that change files show the change', () => {
    const args = { path: '/code/a.txt', file_text: 'hello\n' }
    const events = convert([
      event('tool.execution_start', { toolCallId: 'c', toolName: 'create', arguments: args }),
      event('tool.execution_progress', { toolCallId: 'c', progressMessage: 'Half way' }),
      done('Created.'),
    ])
    expect(events).toMatchObject([
      { type: 'tool.started', name: 'create', kind: 'write' },
      { type: 'tool.progress', message: 'Half way' },
      { type: 'tool.completed', content: [{ type: 'diff', path: '/code/a.txt', oldText: null, newText: 'hello\n' }] },
    ])
  })

  it('tell when their arguments turn out to be others', () => {
    const changed = event('tool.execution_start', { toolCallId: 'c', toolName: 'bash', arguments: { command: 'pwd' } })
    expect(of(convert([asked, changed]), 'tool.updated')).toMatchObject([{ args: { command: 'pwd' } }])
  })

  it('that are open when their prompt is over are broken off', () => {
    expect(endOwn(run([asked, running]).state).events).toMatchObject([
      { type: 'terminal.ended', terminalId: 'c', exitCode: null },
      { type: 'tool.completed', toolCallId: 'c', outcome: 'cancelled' },
    ])
  })

  it('whose end is all that is heard of them are told of all the same', () => {
    expect(convert([done('found')])).toMatchObject([
      { type: 'tool.started', toolCallId: 'c', name: 'tool' },
      { type: 'tool.completed', outcome: 'ok', output: 'found' },
    ])
  })
})

describe('subagents', () => {
  const says = (messageId: string) => event('assistant.message', { messageId, content: messageId }, 'child')
  const started = event('subagent.started', { toolCallId: 'c', agentDescription: 'Look around' }, 'child')
  const completed = event('subagent.completed', { toolCallId: 'c' }, 'child')

  it('work several times, each with a name of its own', () => {
    const events = convert([started, says('a'), completed, completed, says('b'), completed])
    expect(events.map((each) => [each.type, 'childId' in each ? each.childId : undefined])).toEqual([
      ['subagent.spawned', 'child'],
      ['subagent.event', 'child'],
      ['subagent.completed', 'child'],
      ['subagent.spawned', 'child#2'],
      ['subagent.event', 'child#2'],
      ['subagent.completed', 'child#2'],
    ])
  })

  it('of older versions are named by the calls that began them', () => {
    const old = event('subagent.started', { toolCallId: 'child', agentDisplayName: 'General' })
    const ended = event('subagent.failed', { toolCallId: 'child', error: 'It broke.' })
    expect(convert([old, says('a'), ended]).map(({ type }) => type)).toEqual([
      'subagent.spawned',
      'subagent.event',
      'subagent.completed',
    ])
  })

  it('are for what the call that began them is for', () => {
    const call = { toolCallId: 'c', name: 'task', arguments: {}, intentionSummary: 'Look for cats' }
    const asked = event('assistant.message', { messageId: 'm', content: '', toolRequests: [call] })
    expect(of(convert([asked, started]), 'subagent.spawned')).toMatchObject([
      { toolCallId: 'c', task: 'Look for cats' },
    ])
    expect(of(convert([started]), 'subagent.spawned')).toMatchObject([{ task: 'Look around' }])
  })

  it('are ended with the agent', () => {
    expect(endAll(run([started, says('a')]).state).events).toEqual([
      { type: 'subagent.completed', childId: 'child', finalMessage: 'a' },
    ])
  })
})

describe('other events', () => {
  it('are words to people', () => {
    const warning = event('session.warning', { warningType: 'policy', message: 'Mind this.' })
    const servers = event('session.mcp_servers_loaded', {
      servers: [
        { name: 'files', status: 'failed', error: 'No such program.' },
        { name: 'web', status: 'connected' },
      ],
    })
    const retry = event('session.info', { infoType: 'model_retry', message: 'Trying again.' })
    const again = event('assistant.turn_retry', { reason: 'rate_limit' })
    const chatter = event('session.info', { infoType: 'file_created', message: '/code/a.txt' })
    const events = convert([warning, warning, servers, retry, again, chatter, event('session.compaction_start', {})])
    expect(of(events, 'notice').map(({ level, message }) => [level, message])).toEqual([
      ['warning', 'Mind this.'],
      ['warning', 'The MCP server files could not be started. No such program.'],
      ['warning', 'Trying again.'],
      ['warning', 'The model did not answer (rate limit); GitHub Copilot tries again.'],
      ['info', 'Copilot sums up the conversation to make room.'],
    ])
  })

  it('tell of programs of the user that said something or failed', () => {
    const hook = (rest: object) => event('hook.end', { hookInvocationId: 'h', hookType: 'preToolUse', ...rest })
    expect(convert([hook({ success: true })])).toEqual([])
    expect(of(convert([hook({ success: false, error: { message: 'No.' } })]), 'hook.ended')).toMatchObject([
      { hookId: 'h', event: 'preToolUse', outcome: 'error', output: 'No.' },
    ])
  })

  it('that are not known are kept, once', () => {
    const native = { type: 'weather.changed', id: 'w', data: { sky: 'blue' } }
    expect(convert([native])).toEqual([{ type: 'unknown', native }])
  })

  it('count once', () => {
    const delta = { id: 'd', type: 'assistant.message_delta', data: { messageId: 'm', deltaContent: 'Hello' } }
    expect(saidIn(convert([delta, delta]))).toBe('Hello')
  })
})

describe('events that are not as they should be', () => {
  const names = ['text', 'think', 'tool-allowed', 'tool-denied', 'subagent', 'interrupted'] as const
  const all = names.flatMap((name) => recordedEvents(name))

  it('never make it throw, whatever they hold', () => {
    const type = fc.oneof(fc.string(), fc.constantFrom(...new Set(all.map((each) => each.type))))
    const native = fc.oneof(
      fc.anything(),
      fc.record({ type, agentId: fc.option(fc.string()), data: fc.anything({ withNullPrototype: true }) }),
    )
    fc.assert(
      fc.property(fc.array(native), (natives) => void run(natives)),
      { numRuns },
    )
  })

  it('never break the rules of the port, mixed, doubled and left out', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { maxLength: 120 }), (natives) => {
        // With ids they would count once.
        const { state, events } = run(natives.map(({ id: _id, ...native }) => native))
        expect(breaches(sightings([...events, ...endAll(state).events]))).toEqual([])
      }),
      { numRuns },
    )
  })

  it('never lose what finished messages say, in whatever order and however often they come', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(...names).chain((name) => {
          const recorded = recordedEvents(name)
          return fc.shuffledSubarray([...recorded, ...recorded], { minLength: recorded.length })
        }),
        (hasIds, natives) => {
          const { events } = run(hasIds ? natives : natives.map(({ id: _id, ...native }) => native))
          const said = saidIn(events)
          const thought = saidIn(events, 'reasoning')
          const done = of(events, 'tool.completed').map(({ toolCallId }) => toolCallId)
          for (const { content, reasoningText = '' } of messages(natives)) {
            expect(said).toContain(content)
            expect(thought).toContain(reasoningText)
          }
          for (const { type, agentId, data } of natives)
            if (type === 'tool.execution_complete' && agentId === undefined) expect(done).toContain(data['toolCallId'])
        },
      ),
      { numRuns },
    )
  })

  it('never lose what subagents say either', () => {
    const recorded = recordedEvents('subagent')
    fc.assert(
      fc.property(fc.shuffledSubarray(recorded, { minLength: recorded.length }), (natives) => {
        const inside = of(convert(natives), 'subagent.event').map((each) => each.event)
        for (const { type, agentId, data } of natives)
          if (type === 'assistant.message' && agentId !== undefined) expect(saidIn(inside)).toContain(data['content'])
      }),
      { numRuns },
    )
  })

  it('never lose what was said before them', () => {
    const damaged = fc.record({ native: fc.constantFrom(...all), path: fc.array(fc.nat(5)), value: fc.jsonValue() })
    fc.assert(
      fc.property(fc.constantFrom(...names), damaged, (name, { native, path, value }) => {
        const recorded = recordedEvents(name)
        const before = convert(recorded)
        const after = convert([...recorded, replaced(native, path, value)])
        expect(after.slice(0, before.length)).toEqual(before)
      }),
      { numRuns },
    )
  })
})
