import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '../../../../shared/adapter/port'
import { breaches } from '../conformance/rules'
import { replaced } from '../testing/damaged'
import { saidIn } from '../testing/told'
import type { Message } from './app-server'
import { mapNotification } from './map-events'
import { initialState, type MapState } from './map-state'
import { recordedMessages, type Recorded } from './recordings'
import { endAll, endOwn } from './subagents'

const threadOf = (messages: readonly Recorded[]): string =>
  messages.map(({ params }) => params['threadId']).find((id) => typeof id === 'string') ?? ''

function run(messages: readonly Message[], begin: MapState): { state: MapState; events: AdapterEvent[] } {
  let state = begin
  const events = messages.flatMap((message) => {
    const mapped = mapNotification(state, message)
    state = mapped.state
    return mapped.events
  })
  return { state, events }
}

const convert = (messages: readonly Recorded[], isNew = true): AdapterEvent[] =>
  run(messages, initialState(threadOf(messages), isNew)).events

const T = 't'
const said = (method: string, params: object): Message => ({ method, params: { threadId: T, ...params } })
const item = (method: 'started' | 'completed', of: object): Message => said(`item/${method}`, { item: of })
const converted = (...messages: Message[]): AdapterEvent[] => run(messages, initialState(T, true)).events

const of = <E extends AdapterEvent['type']>(events: readonly AdapterEvent[], type: E) =>
  events.filter((event): event is Extract<AdapterEvent, { type: E }> => event.type === type)
const sightings = (events: readonly AdapterEvent[]) => events.map((event) => ({ what: 'event', event }) as const)

/** What a thread said, as its finished steps have it. */
function finished(messages: readonly Recorded[], type: string): string {
  const threadId = threadOf(messages)
  return messages
    .filter(({ method, params }) => method === 'item/completed' && params['threadId'] === threadId)
    .map(({ params }) => params['item'] as { type: string; text?: string; summary?: string[] })
    .filter((step) => step.type === type)
    .map(({ text, summary = [] }) => text ?? summary.join('\n\n'))
    .join('')
}

describe('what was recorded', () => {
  it('is said once, in pieces', () => {
    const messages = recordedMessages('text')
    const events = convert(messages)
    expect(of(events, 'text').length).toBeGreaterThan(10)
    expect(saidIn(events)).toBe(finished(messages, 'agentMessage'))
    expect(of(events, 'unknown')).toEqual([])
  })

  it('is said whole where the pieces, or the finished steps, did not come', () => {
    const messages = recordedMessages('text')
    const whole = finished(messages, 'agentMessage')
    expect(saidIn(convert(messages.filter(({ method }) => !method.endsWith('/delta'))))).toBe(whole)
    expect(saidIn(convert(messages.filter(({ method }) => method !== 'item/completed')))).toBe(whole)
    const onlyTurns = messages.filter(({ method }) => method.startsWith('turn/'))
    expect(saidIn(convert(onlyTurns))).toBe(whole)
  })

  it('is thought apart from what is said', () => {
    const messages = recordedMessages('think')
    const events = convert(messages)
    expect(saidIn(events, 'reasoning')).toBe(finished(messages, 'reasoning'))
    expect(saidIn(events)).toBe('After some thought: forty-two.')
  })

  it('tells of a command, where it runs and how it ends', () => {
    const events = convert(recordedMessages('tool-allowed'))
    const toolCallId = 'call_mock3_1'
    const command = 'touch made-by-mock.txt'
    expect(events.filter((event) => 'toolCallId' in event || 'terminalId' in event)).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'exec_command', title: command, kind: 'exec', args: { command } },
      { type: 'terminal.started', terminalId: toolCallId, command, cwd: '/code' },
      { type: 'terminal.ended', terminalId: toolCallId, exitCode: 0 },
      { type: 'tool.completed', toolCallId, outcome: 'ok' },
    ])
    expect(of(events, 'message.started')).toHaveLength(1)
  })

  it('tells that a command was declined', () => {
    expect(of(convert(recordedMessages('tool-denied')), 'tool.completed')).toMatchObject([
      { outcome: 'error', error: 'The command was declined.' },
    ])
  })

  it('has a subagent that goes on after the turn that started it', () => {
    const messages = recordedMessages('subagent')
    const { state, events } = run(messages, initialState(threadOf(messages), true))
    const [spawned] = of(events, 'subagent.spawned')
    expect(spawned).toMatchObject({ toolCallId: 'call_mock15_1', task: 'MOCK:bash echo from-subagent' })
    const inside = of(events, 'subagent.event').map(({ event }) => event)
    expect(saidIn(inside)).toBe('I will run a command.')
    expect(of(events, 'subagent.completed')).toEqual([])
    const ended = endAll(state)
    expect(ended.events).toMatchObject([{ type: 'subagent.completed', finalMessage: 'I will run a command.' }])
    expect(breaches(sightings([...events, ...ended.events]))).toEqual([])
  })

  it('keeps what was said before it was broken off', () => {
    expect(saidIn(convert(recordedMessages('interrupted')))).toBe('word0 word1 word2 word3 word4 word5 word6 word7 ')
  })

  it('tells that the model is tried again, and leaves its failure to the end of the turn', () => {
    const events = convert(recordedMessages('err500'))
    expect(saidIn(events)).toBe('')
    expect(of(events, 'notice').map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Reconnecting... 1/1'),
    )
  })

  it('warns once of what is said with every turn', () => {
    const warnings = of(convert(recordedMessages('tool-denied')), 'notice')
    expect(warnings).toHaveLength(1)
  })
})

describe('usage', () => {
  const sum = (events: readonly AdapterEvent[]) =>
    of(events, 'usage').reduce((total, { report }) => total + report.inputTokens + report.outputTokens, 0)

  it('is what the running total grew by', () => {
    const messages = recordedMessages('tool-denied')
    const last = messages.filter(({ method }) => method === 'thread/tokenUsage/updated').at(-1)?.params
    const { total } = last?.['tokenUsage'] as { total: { totalTokens: number } }
    expect(sum(convert(messages))).toBe(total.totalTokens)
    expect(sum(convert([...messages, ...messages]))).toBe(total.totalTokens)
  })

  it('of a long session is what the model said, call by call', () => {
    const messages = recordedMessages('long-usage')
    const calls = messages
      .filter(({ method }) => method === 'thread/tokenUsage/updated')
      .map(({ params }) => (params['tokenUsage'] as { last: { inputTokens: number; outputTokens: number } }).last)
    const reports = of(convert(messages), 'usage').map(({ report }) => report)
    expect(reports).toMatchObject(calls.map(({ inputTokens, outputTokens }) => ({ inputTokens, outputTokens })))
    expect(reports).toHaveLength(57)
    expect(sum(convert(messages))).toBe(274_980 + 888)
  })

  it('begins with the total of a thread that is taken up again', () => {
    expect(of(convert(recordedMessages('resume'), false), 'usage')).toMatchObject([
      { report: { inputTokens: 640, outputTokens: 22, cacheReadTokens: 450 } },
    ])
  })

  it('of the first call counts where no earlier total is told', () => {
    const tokens = (totalTokens: number) => ({
      totalTokens,
      inputTokens: totalTokens,
      cachedInputTokens: 0,
      outputTokens: 0,
      reasoningOutputTokens: 0,
    })
    const begun = said('turn/started', { turn: { id: 'u', status: 'inProgress' } })
    const used = said('thread/tokenUsage/updated', {
      turnId: 'u',
      tokenUsage: { total: tokens(500), last: tokens(20), modelContextWindow: 1000 },
    })
    const { events } = run([begun, used], initialState(T, false))
    expect(of(events, 'usage')).toMatchObject([{ report: { inputTokens: 20 } }])
    expect(of(events, 'contextWindow')).toEqual([
      { type: 'contextWindow', state: { currentTokens: 20, maxTokens: 1000 } },
    ])
  })
})

describe('steps', () => {
  const changes = [
    { path: '/code/new.txt', diff: 'hello\n', kind: { type: 'add' } },
    { path: '/code/old.txt', diff: '@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n', kind: { type: 'update', move_path: null } },
  ]

  it('that change files show the changes before and after', () => {
    const step = { type: 'fileChange', id: 'f', changes }
    const events = converted(
      item('started', { ...step, status: 'inProgress' }),
      item('completed', { ...step, status: 'completed' }),
    )
    const content = [
      { type: 'diff', path: '/code/new.txt', oldText: null, newText: 'hello\n' },
      { type: 'diff', path: '/code/old.txt', oldText: 'one\ntwo\n', newText: 'one\nzwei\n' },
    ]
    expect(events).toMatchObject([
      { type: 'tool.started', name: 'apply_patch', kind: 'write', title: 'Change new.txt, old.txt' },
      { type: 'tool.updated', content },
      { type: 'tool.completed', outcome: 'ok', content },
    ])
  })

  it('that print tell it while they run, and all of it when none was told', () => {
    const step = { type: 'commandExecution', id: 'c', command: "/bin/bash -lc 'echo hi'", cwd: '/code' }
    const begun = item('started', { ...step, status: 'inProgress' })
    const ended = item('completed', { ...step, status: 'completed', aggregatedOutput: 'hi\n', exitCode: 0 })
    const delta = said('item/commandExecution/outputDelta', { itemId: 'c', delta: 'hi\n' })
    for (const events of [converted(begun, delta, ended), converted(begun, ended)]) {
      expect(of(events, 'terminal.output')).toEqual([
        { type: 'terminal.output', terminalId: 'c', stream: 'stdout', text: 'hi\n' },
      ])
      expect(of(events, 'tool.completed')).toMatchObject([{ outcome: 'ok', output: 'hi\n' }])
    }
  })

  it('are those of MCP servers, searches, pictures and waits, too', () => {
    const mcp = { type: 'mcpToolCall', id: 'm', server: 'files', tool: 'read', arguments: { path: 'a' } }
    const result = { content: [{ type: 'text', text: 'found' }] }
    const events = converted(
      item('completed', { ...mcp, status: 'completed', result }),
      item('completed', { ...mcp, id: 'n', status: 'failed', error: { message: 'No such file.' } }),
      item('completed', { type: 'webSearch', id: 's', query: 'cats', action: null }),
      item('completed', { type: 'imageView', id: 'i', path: '/code/cat.png' }),
      item('completed', { type: 'sleep', id: 'z', durationMs: 2000 }),
    )
    expect(of(events, 'tool.started').map(({ name, title }) => [name, title])).toEqual([
      ['mcp__files__read', 'read (files)'],
      ['mcp__files__read', 'read (files)'],
      ['web_search', 'Search the web for cats'],
      ['view_image', '/code/cat.png'],
      ['sleep', 'Wait 2 s'],
    ])
    expect(of(events, 'tool.completed')).toMatchObject([
      { outcome: 'ok', output: 'found' },
      { outcome: 'error', error: 'No such file.' },
      { outcome: 'ok' },
      { outcome: 'ok' },
      { outcome: 'ok' },
    ])
  })

  it('of searches say what was looked for, and what was found', () => {
    const search = (id: string, action: object, more: object = {}) =>
      item('completed', { type: 'webSearch', id, query: 'q', action, ...more })
    const events = converted(
      search('a', { type: 'search', query: 'cats', queries: ['cats', 'dogs'] }),
      search('b', { type: 'openPage', url: 'https://a.test' }),
      search('c', { type: 'findInPage', url: 'https://a.test', pattern: 'cat' }),
      search('d', { type: 'other' }, { results: [{ url: 'https://b.test', title: 'B' }, 'odd'] }),
    )
    expect(of(events, 'tool.started').map(({ title }) => title)).toEqual([
      'Search the web for cats, dogs',
      'Open https://a.test',
      'Look for "cat" in https://a.test',
      'Search the web for q',
    ])
    expect(of(events, 'tool.completed').at(-1)?.content).toEqual([{ type: 'link', url: 'https://b.test', title: 'B' }])
  })

  it('of tools from elsewhere show their text and their pictures', () => {
    const picture = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }
    const shown = { type: 'image', source: { type: 'base64', data: picture.data, mimeType: picture.mimeType } }
    const mcp = { type: 'mcpToolCall', server: 's', tool: 't', status: 'completed', arguments: {} }
    const results = of(
      converted(
        item('completed', { ...mcp, id: 'a', result: { content: [{ type: 'text', text: 'here' }, picture] } }),
        item('completed', { ...mcp, id: 'b', result: { content: [], structuredContent: { n: 3 } } }),
        item('completed', { ...mcp, id: 'c', result: { content: [{ type: 'audio' }] } }),
        item('completed', {
          type: 'dynamicToolCall',
          id: 'd',
          tool: 'look_up',
          arguments: { of: 'x' },
          status: 'completed',
          contentItems: [{ type: 'inputImage', imageUrl: `data:image/png;base64,${picture.data}` }],
        }),
        item('completed', { type: 'functionCallOutput', id: 'e', name: 'count', output: 'three' }),
      ),
      'tool.completed',
    )
    expect(results).toMatchObject([
      { output: 'here', content: [shown] },
      { output: { n: 3 } },
      { output: [{ type: 'audio' }] },
      { output: '', content: [shown] },
      { output: 'three' },
    ])
  })

  it('that are a review are told once, though its words come twice', () => {
    const review = 'All is well.'
    const events = converted(
      said('turn/started', { turn: { id: 'u', status: 'inProgress' } }),
      item('completed', { type: 'enteredReviewMode', id: 'e', review: 'the changes' }),
      item('started', { type: 'agentMessage', id: 'a', text: '' }),
      item('completed', { type: 'exitedReviewMode', id: 'r', review }),
      item('completed', { type: 'agentMessage', id: 'b', text: review }),
    )
    expect(events).toEqual([{ type: 'text', delta: review }])
  })

  it('in which it thinks in a row are thoughts apart', () => {
    const thought = (id: string, summary: string) =>
      item('completed', { type: 'reasoning', id, summary: [summary], content: ['raw'] })
    expect(saidIn(converted(thought('a', 'One'), thought('b', 'Two')), 'reasoning')).toBe('One\n\nraw\n\nTwo\n\nraw')
  })

  it('make a plan, a title, a summary and a review', () => {
    const events = converted(
      said('turn/plan/updated', {
        plan: [
          { step: 'Look', status: 'completed' },
          { step: 'Leap', status: 'inProgress' },
          { step: 'Land', status: 'pending' },
        ],
      }),
      said('thread/name/updated', { threadName: 'A leap' }),
      item('completed', { type: 'contextCompaction', id: 'k' }),
      item('completed', { type: 'exitedReviewMode', id: 'r', review: 'All is well.' }),
    )
    expect(events).toEqual([
      {
        type: 'plan',
        entries: [
          { content: 'Look', status: 'completed' },
          { content: 'Leap', status: 'in_progress' },
          { content: 'Land', status: 'pending' },
        ],
      },
      { type: 'title', title: 'A leap' },
      { type: 'notice', level: 'info', message: 'Codex summed up the conversation to make room.' },
      { type: 'text', delta: 'All is well.' },
    ])
  })

  it('tell how far they are, and which programs of the user run', () => {
    const mcp = { type: 'mcpToolCall', id: 'm', server: 'files', tool: 'read', arguments: {}, status: 'inProgress' }
    const run = { id: 'h', eventName: 'preToolUse', sourcePath: '/code/hooks/check.sh', entries: [] }
    const hook = { hookId: 'h', name: 'preToolUse:check.sh', event: 'preToolUse' }
    expect(
      converted(
        item('started', mcp),
        said('item/mcpToolCall/progress', { itemId: 'm', message: 'Half way' }),
        said('hook/started', { run: { ...run, status: 'running' } }),
        said('hook/completed', { run: { ...run, status: 'blocked', entries: [{ text: 'Not this one.' }] } }),
        said('codex/event/agent_message', { msg: {} }),
      ).slice(1),
    ).toEqual([
      { type: 'tool.progress', toolCallId: 'm', message: 'Half way' },
      { type: 'hook.started', ...hook },
      { type: 'hook.ended', ...hook, outcome: 'error', output: 'Not this one.' },
    ])
  })

  it('are told of where its reviewer or its allowance stands in the way, once', () => {
    const denied = said('item/autoApprovalReview/completed', { review: { status: 'denied', rationale: 'Too risky.' } })
    const limits = said('account/rateLimits/updated', {
      rateLimits: { limitId: 'codex', primary: { usedPercent: 91, windowDurationMins: 300, resetsAt: null } },
    })
    expect(of(converted(denied, denied, limits, limits), 'notice').map(({ message }) => message)).toEqual([
      "Codex's own reviewer did not allow what it was about to do. Too risky.",
      'The allowance of Codex for the 5 hours is used up to 90%.',
    ])
  })

  it('that are not known are kept, once', () => {
    const native = { type: 'weather', id: 'w', sky: 'blue' }
    expect(converted(item('started', native), item('completed', native), item('completed', native))).toEqual([
      { type: 'unknown', native },
    ])
  })

  it('that are open when their turn is over are broken off', () => {
    const step = { type: 'commandExecution', id: 'c', command: 'sleep 9', cwd: '/code', status: 'inProgress' }
    const { state } = run([item('started', step)], initialState(T, true))
    expect(endOwn(state).events).toMatchObject([
      { type: 'terminal.ended', terminalId: 'c', exitCode: null },
      { type: 'tool.completed', toolCallId: 'c', outcome: 'cancelled' },
    ])
  })
})

describe('subagents', () => {
  const activity = (id: string, kind: string) =>
    item('completed', { type: 'subAgentActivity', id, kind, agentThreadId: 'child', agentPath: '/lead/looker' })
  const inChild = (method: string, params: object): Message => ({ method, params: { threadId: 'child', ...params } })

  it('work several times, each with a name of its own', () => {
    const words = (itemId: string) => inChild('item/agentMessage/delta', { itemId, delta: `${itemId} ` })
    const events = converted(
      activity('a1', 'started'),
      words('m1'),
      inChild('turn/completed', { turn: { id: 'u', status: 'completed' } }),
      activity('a2', 'completed'),
      activity('a3', 'interacted'),
      words('m2'),
      activity('a4', 'interrupted'),
      activity('a3', 'interacted'),
    )
    expect(events.map((event) => [event.type, 'childId' in event ? event.childId : undefined])).toEqual([
      ['subagent.spawned', 'child'],
      ['subagent.event', 'child'],
      ['subagent.completed', 'child'],
      ['subagent.spawned', 'child#a3'],
      ['subagent.event', 'child#a3'],
      ['subagent.completed', 'child#a3'],
    ])
  })

  it('are counted in the usage of the session', () => {
    const tokens = { totalTokens: 5, inputTokens: 5, cachedInputTokens: 0, outputTokens: 0, reasoningOutputTokens: 0 }
    const tokenUsage = { total: tokens, last: tokens, modelContextWindow: 100 }
    const events = converted(
      activity('a1', 'started'),
      inChild('thread/tokenUsage/updated', { turnId: 'u', tokenUsage }),
    )
    expect(events.map(({ type }) => type)).toEqual(['subagent.spawned', 'usage'])
  })
})

describe('what is said in the end', () => {
  const delta = (text: string, itemId = 'm') => said('item/agentMessage/delta', { itemId, delta: text })
  const whole = (text: string, id = 'm') => item('completed', { type: 'agentMessage', id, text })

  it('stands in place of pieces that were another text', () => {
    const events = converted(delta('Hello fi'), delta('first. '), whole('Hello from the model.'))
    expect(events.at(-1)).toEqual({ type: 'text', delta: 'Hello from the model.', replaces: 15 })
    expect(saidIn(events)).toBe('Hello from the model.')
  })

  it('is its missing end, where the pieces are its beginning', () => {
    expect(converted(delta('Hel'), whole('Hello')).at(-1)).toEqual({ type: 'text', delta: 'lo' })
    expect(converted(delta('Hello'), whole('Hello'))).toEqual([{ type: 'text', delta: 'Hello' }])
  })

  it('is said once more where something else came since', () => {
    const tool = { type: 'sleep', id: 'z', durationMs: 1000 }
    const events = converted(delta('Hel'), item('completed', tool), whole('Hello'))
    expect(events.slice(-2)).toEqual([
      { type: 'message.started', adapterMessageId: 'm' },
      { type: 'text', delta: 'Hello' },
    ])
    expect(converted(delta('Hello'), item('completed', tool), whole('Hello ')).at(-1)).toMatchObject({
      type: 'tool.completed',
    })
  })

  it('has no gaps where two steps speak at once', () => {
    const events = converted(delta('Hel', 'a'), delta('Good', 'b'), delta('lo', 'a'), whole('Hello', 'a'))
    expect(events.map((event) => (event.type === 'text' ? event.delta : event.type))).toEqual([
      'Hel',
      'message.started',
      'Good',
      'message.started',
      'lo',
      'Hello',
    ])
    expect(saidIn([...events, ...converted(whole('Good day', 'b'))])).toContain('Hello')
  })

  it('of a plan and of thoughts is what they are', () => {
    const plan = said('item/plan/delta', { itemId: 'p', delta: '<plan>Look' })
    expect(saidIn(converted(plan, item('completed', { type: 'plan', id: 'p', text: 'Look, then leap' })))).toBe(
      'Look, then leap',
    )
    const part = (summaryIndex: number, text: string) =>
      said('item/reasoning/summaryTextDelta', { itemId: 'r', summaryIndex, delta: text })
    const thought = item('completed', { type: 'reasoning', id: 'r', summary: ['One', 'Two'], content: [] })
    expect(saidIn(converted(part(0, 'One'), part(1, 'Two'), thought), 'reasoning')).toBe('One\n\nTwo')
    expect(saidIn(converted(part(1, 'Two'), part(0, 'One'), thought), 'reasoning')).toBe('One\n\nTwo')
  })

  it('keeps its pieces where the step does not tell it', () => {
    expect(saidIn(converted(delta('Hello'), whole('')))).toBe('Hello')
    expect(saidIn(converted(delta('Hello'), item('completed', { type: 'agentMessage', id: 'm' })))).toBe('Hello')
  })

  it('of a command is the rest of what it printed', () => {
    const step = { type: 'commandExecution', id: 'c', command: 'seq 3', cwd: '/code' }
    const printed = (...pieces: string[]) =>
      of(
        converted(
          item('started', { ...step, status: 'inProgress' }),
          ...pieces.map((piece) => said('item/commandExecution/outputDelta', { itemId: 'c', delta: piece })),
          item('completed', { ...step, status: 'completed', aggregatedOutput: '1\n2\n3\n', exitCode: 0 }),
        ),
        'terminal.output',
      ).map(({ text }) => text)
    expect(printed('1\n', '2\n')).toEqual(['1\n', '2\n', '3\n'])
    expect(printed('1\n', 'and more\n')).toEqual(['1\n', 'and more\n'])
  })
})

describe('messages that are not as they should be', () => {
  const names = ['text', 'think', 'tool-allowed', 'tool-denied', 'subagent', 'interrupted'] as const
  const all = names.flatMap((name) => recordedMessages(name))
  const states = [...new Set(all.map(({ params }) => params['threadId']))].filter((id) => typeof id === 'string')

  it('never make it throw, whatever they hold', () => {
    const method = fc.oneof(fc.string(), fc.constantFrom(...new Set(all.map((message) => message.method))))
    const message = fc.record({ method, params: fc.anything({ withNullPrototype: true }) })
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        run(messages, initialState(T, true))
      }),
    )
  })

  it('never break the rules of the port, mixed, doubled and left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.array(fc.constantFrom(...all), { maxLength: 120 }),
        (threadId, messages) => {
          const { state, events } = run(messages, initialState(threadId, true))
          expect(breaches(sightings([...events, ...endAll(state).events]))).toEqual([])
        },
      ),
    )
  })

  it('never lose what finished steps say, in whatever order and however often they come', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names).chain((name) => {
          const messages = recordedMessages(name)
          return fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length }).map((some) => ({
            threadId: threadOf(messages),
            some,
          }))
        }),
        ({ threadId, some }) => {
          const { events } = run(some, initialState(threadId, true))
          const heard = some
            .filter(({ method, params }) => method === 'item/completed' && params['threadId'] === threadId)
            .map(({ params }) => params['item'] as { type: string; text?: string; summary?: string[]; id: string })
          for (const step of heard) {
            if (step.type === 'agentMessage') expect(saidIn(events)).toContain(step.text)
            if (step.type === 'reasoning') expect(saidIn(events, 'reasoning')).toContain(step.summary?.join('\n\n'))
            if (step.type === 'commandExecution')
              expect(of(events, 'tool.completed').map(({ toolCallId }) => toolCallId)).toContain(step.id)
          }
        },
      ),
    )
  })

  it('never lose what was said before them', () => {
    const damaged = fc.record({ message: fc.constantFrom(...all), path: fc.array(fc.nat(5)), value: fc.jsonValue() })
    fc.assert(
      fc.property(fc.constantFrom(...names), damaged, (name, { message, path, value }) => {
        const messages = recordedMessages(name)
        const before = convert(messages)
        const broken = { method: message.method, params: replaced(message.params, path, value) }
        const after = run([...messages, broken], initialState(threadOf(messages), true)).events
        expect(after.slice(0, before.length)).toEqual(before)
      }),
    )
  })
})
