import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '../../../../shared/adapter/port'
import { breaches } from '../conformance/rules'
import { replaced } from '../testing/damaged'
import type { JsonRecord } from '../transcript/records'
import { record } from '../transcript/values'
import { mapEvent, mapMessages, missEvents, type ServerEvent } from './map-events'
import { initialState, type MapState } from './map-state'
import { recordedEvents, sessionOf } from './recordings'
import { endAll, endOwn, fulfil, promise } from './subagents'

function run(events: readonly ServerEvent[], begin: MapState): { state: MapState; events: AdapterEvent[] } {
  let state = begin
  const told = events.flatMap((event) => {
    const mapped = mapEvent(state, event)
    state = mapped.state
    return mapped.events
  })
  return { state, events: told }
}

const convert = (events: readonly ServerEvent[]): AdapterEvent[] => run(events, initialState(sessionOf(events))).events

const S = 's'
const event = (type: string, properties: JsonRecord): ServerEvent => ({
  type,
  properties: { sessionID: S, ...properties },
})
const message = (id: string, info: JsonRecord = {}): ServerEvent =>
  event('message.updated', { info: { id, sessionID: S, role: 'assistant', time: { created: 1 }, ...info } })
const part = (id: string, of: JsonRecord): ServerEvent =>
  event('message.part.updated', { part: { id, messageID: 'm', sessionID: S, ...of } })
const converted = (...events: ServerEvent[]): AdapterEvent[] => run([message('m'), ...events], initialState(S)).events

const textOf = (events: readonly AdapterEvent[], type: 'text' | 'reasoning' = 'text'): string =>
  events.map((each) => (each.type === type ? each.delta : '')).join('')
const of = <E extends AdapterEvent['type']>(events: readonly AdapterEvent[], type: E) =>
  events.filter((each): each is Extract<AdapterEvent, { type: E }> => each.type === type)
const sightings = (events: readonly AdapterEvent[]) => events.map((each) => ({ what: 'event', event: each }) as const)

const partOf = ({ type, properties }: ServerEvent): JsonRecord =>
  type === 'message.part.updated' ? record(properties['part']) : {}
const isOver = (of: JsonRecord): boolean => record(of['time'])['end'] !== undefined

/** What a session said, as its finished parts have it. */
function finished(events: readonly ServerEvent[], type: string): string {
  const own = events.filter(({ properties }) => properties['sessionID'] === sessionOf(events)).map(partOf)
  return own
    .filter((each) => each['type'] === type && isOver(each))
    .map((each) => String(each['text']))
    .join('')
}

describe('what was recorded', () => {
  it('is said once, in pieces', () => {
    const recorded = recordedEvents('text')
    const events = convert(recorded)
    expect(of(events, 'text').length).toBeGreaterThan(10)
    expect(textOf(events)).toBe(finished(recorded, 'text'))
    expect(of(events, 'unknown')).toEqual([])
  })

  it('is said whole where the pieces, or the finished parts, did not come', () => {
    const recorded = recordedEvents('text')
    const whole = finished(recorded, 'text')
    expect(textOf(convert(recorded.filter(({ type }) => type !== 'message.part.delta')))).toBe(whole)
    expect(textOf(convert(recorded.filter((each) => !isOver(partOf(each)))))).toBe(whole)
  })

  it('is thought apart from what is said', () => {
    const recorded = recordedEvents('think')
    const events = convert(recorded)
    expect(textOf(events, 'reasoning')).toBe(finished(recorded, 'reasoning'))
    expect(textOf(events)).toBe(finished(recorded, 'text'))
    expect(textOf(events)).not.toBe('')
  })

  it('tells of a command, where it runs and how it ends', () => {
    const events = convert(recordedEvents('tool-allowed'))
    const [started] = of(events, 'tool.started')
    const toolCallId = started?.toolCallId ?? ''
    const command = 'touch made-by-mock.txt'
    const about = events.filter((each) => 'toolCallId' in each || 'terminalId' in each)
    expect(about).toMatchObject([
      { type: 'tool.started', toolCallId, name: 'bash', kind: 'exec', args: {} },
      { type: 'tool.updated', toolCallId, title: command, args: { command } },
      { type: 'terminal.started', terminalId: toolCallId, command },
      { type: 'terminal.ended', terminalId: toolCallId, exitCode: 0 },
      { type: 'tool.completed', toolCallId, outcome: 'ok' },
    ])
  })

  it('tells that a command was declined', () => {
    const declined = convert(recordedEvents('tool-denied'))
    expect(of(declined, 'tool.completed')).toMatchObject([
      { outcome: 'error', error: 'The user rejected permission to use this specific tool call.' },
    ])
    expect(of(declined, 'terminal.started')).toEqual([])
  })

  it('tells of a command that was stopped what it printed', () => {
    const events = convert(recordedEvents('command-aborted'))
    expect(of(events, 'terminal.output').map(({ text }) => text)).toEqual(['started\n'])
    expect(of(events, 'terminal.ended')).toMatchObject([{ exitCode: null }])
    expect(of(events, 'tool.completed')).toMatchObject([{ outcome: 'cancelled' }])
  })

  it('has a subagent with its words and calls', () => {
    const events = convert(recordedEvents('subagent'))
    const [call] = of(events, 'tool.started')
    expect(of(events, 'subagent.spawned')).toMatchObject([
      { childId: 'ses_2', toolCallId: call?.toolCallId, task: 'MOCK:bash echo from-subagent' },
    ])
    const inside = of(events, 'subagent.event').map((each) => each.event)
    expect(textOf(inside)).toBe('I will run a command.The tool answered: from-subagent ')
    expect(of(inside, 'tool.completed')).toMatchObject([{ outcome: 'ok', output: 'from-subagent\n' }])
    expect(of(events, 'subagent.completed')).toEqual([
      { type: 'subagent.completed', childId: 'ses_2', finalMessage: 'The tool answered: from-subagent ' },
    ])
    expect(breaches(sightings(events))).toEqual([])
  })

  it('ends a subagent that was stopped with its session', () => {
    const events = convert(recordedEvents('subagent-aborted'))
    expect(of(events, 'subagent.completed')).toHaveLength(1)
    expect(of(events, 'tool.completed')).toMatchObject([{ outcome: 'cancelled' }])
  })

  it('keeps what was said before it was broken off', () => {
    expect(textOf(convert(recordedEvents('interrupted')))).toBe('word0 word1 word2 word3 word4 word5 word6 word7 ')
  })

  it('tells that the model is tried again', () => {
    const events = convert(recordedEvents('err500'))
    expect(textOf(events)).toBe('')
    expect(of(events, 'notice')[0]?.message).toBe('Mock failure 500 OpenCode tries again (attempt 1).')
  })

  it('makes a plan of its todos, and a title', () => {
    const events = convert(recordedEvents('plan'))
    expect(of(events, 'plan').at(-1)?.entries).toEqual([
      { content: 'first', status: 'completed', priority: 'high' },
      { content: 'second', status: 'in_progress', priority: 'low' },
    ])
    expect(of(events, 'title')).toEqual([{ type: 'title', title: 'Mock title' }])
  })

  it('says nothing of a summary of the conversation, but that there is one, and what it used', () => {
    const events = convert(recordedEvents('overflow'))
    expect(textOf(events)).toBe('Mock answer without a directive.')
    expect(of(events, 'notice').map((each) => each.message)).toEqual([
      'OpenCode summed up the conversation to make room.',
    ])
    expect(of(events, 'usage')).toHaveLength(2)
  })

  it('shows what a file gets', () => {
    const content = [{ type: 'diff', path: 'hello.txt', oldText: null, newText: 'written by the mock\n' }]
    expect(of(convert(recordedEvents('write')), 'tool.completed')).toMatchObject([{ outcome: 'ok', content }])
  })
})

describe('usage', () => {
  const tokens = { input: 10, output: 3, reasoning: 2, cache: { read: 5, write: 1 } }
  const step = (id: string): ServerEvent => part(id, { type: 'step-finish', reason: 'stop', tokens, cost: 0.25 })
  const own = message('m', { providerID: 'p', modelID: 'large' })

  it('is that of each call of the model, once, with what it cost', () => {
    const { events } = run([own, step('a'), step('a'), step('b')], initialState(S))
    const report = {
      granularity: 'call',
      mode: 'delta',
      inputTokens: 16,
      outputTokens: 5,
      cacheReadTokens: 5,
      cacheWriteTokens: 1,
      reasoningTokens: 2,
      model: 'large',
      cost: { amount: 0.25, currency: 'USD', source: 'client-reported' },
    }
    expect(events).toEqual([
      { type: 'usage', report },
      { type: 'usage', report },
    ])
  })

  it('shows how full the window of the model is, where that is known', () => {
    const windows = new Map([['p/large', 1000]])
    const { events } = run([own, step('a')], initialState(S, { windows }))
    expect(of(events, 'contextWindow')).toEqual([
      { type: 'contextWindow', state: { currentTokens: 21, maxTokens: 1000 } },
    ])
  })
})

describe('parts', () => {
  const bash = (status: string, more: JsonRecord): ServerEvent =>
    part('t', { type: 'tool', tool: 'bash', callID: 'c', state: { status, input: { command: 'make' }, ...more } })
  const printed = (output: string): ServerEvent => bash('running', { metadata: { output } })

  it('of one message that is said in several begin a new message each', () => {
    const text = (id: string, words: string): ServerEvent => part(id, { type: 'text', text: words, time: { end: 2 } })
    expect(converted(text('a', 'One.'), text('b', 'Two.'))).toEqual([
      { type: 'text', delta: 'One.' },
      { type: 'message.started', adapterMessageId: 'm' },
      { type: 'text', delta: 'Two.' },
    ])
  })

  it('of a message nobody told of are kept until it is known whose it is', () => {
    const words = part('a', { type: 'text', text: 'Hello.', time: { end: 2 } })
    expect(run([words, message('m')], initialState(S)).events).toEqual([{ type: 'text', delta: 'Hello.' }])
    expect(run([words, message('m', { role: 'user' })], initialState(S)).events).toEqual([])
  })

  it('that grow by all of their words at once, as in older versions, are said as they grow', () => {
    const text = (words: string, more: JsonRecord = {}): ServerEvent =>
      part('a', { type: 'text', text: words, time: { start: 1, ...more } })
    expect(converted(text(''), text('One '), text('One two '), text('One two', { end: 2 }))).toEqual([
      { type: 'text', delta: 'One ' },
      { type: 'text', delta: 'two ' },
    ])
  })

  it('of commands tell what is printed, also where only the end of it is known', () => {
    const begun = `${'x'.repeat(500)}one\n`
    const events = converted(printed(begun), printed(`...${begun.slice(-450)}two\n`))
    expect(of(events, 'terminal.output').map(({ text }) => text)).toEqual([begun, 'two\n'])
  })

  it('of commands are not told back when what is older comes late', () => {
    const events = converted(printed('one\ntwo\n'), printed('one\n'), printed('one\ntwo\nthree\n'))
    expect(of(events, 'terminal.output').map(({ text }) => text)).toEqual(['one\ntwo\n', 'three\n'])
  })

  it('with a name that was used before have one of their own', () => {
    const again = part('u', { type: 'tool', tool: 'bash', callID: 'c', state: { status: 'pending', input: {} } })
    expect(of(converted(printed(''), again), 'tool.started').map(({ toolCallId }) => toolCallId)).toEqual(['c', 'u'])
  })

  it('that are pictures are shown, and those that are not known kept, once', () => {
    const native = { id: 'w', messageID: 'm', sessionID: S, type: 'weather' }
    const unknown = event('message.part.updated', { part: native })
    const data = { type: 'base64', data: 'iVBORw0', mimeType: 'image/png' }
    expect(converted(part('f', { type: 'file', url: 'data:image/png;base64,iVBORw0' }), unknown, unknown)).toEqual([
      { type: 'block', block: { type: 'image', source: data } },
      { type: 'unknown', native: { part: native } },
    ])
  })

  it('that are open when their prompt is over are broken off', () => {
    const { state } = run([message('m'), printed('a')], initialState(S))
    expect(endOwn(state).events).toMatchObject([
      { type: 'terminal.ended', terminalId: 'c', exitCode: null },
      { type: 'tool.completed', toolCallId: 'c', outcome: 'cancelled' },
    ])
  })
})

describe('subagents', () => {
  const task = (id: string, status: string, more: JsonRecord = {}): ServerEvent =>
    part(id, {
      type: 'tool',
      tool: 'task',
      callID: `call-${id}`,
      state: { status, input: { prompt: 'Look' }, metadata: { sessionId: 'child', ...more }, output: '' },
    })
  const idle: ServerEvent = { type: 'session.idle', properties: { sessionID: 'child' } }
  const names = (events: readonly AdapterEvent[]) =>
    events.flatMap((each) => ('childId' in each ? [[each.type, each.childId]] : []))

  it('work several times, each with a name of its own', () => {
    const events = converted(
      task('a', 'running'),
      idle,
      task('a', 'running'),
      task('b', 'running'),
      task('b', 'completed'),
    )
    expect(names(events)).toEqual([
      ['subagent.spawned', 'child'],
      ['subagent.completed', 'child'],
      ['subagent.spawned', 'child#call-b'],
      ['subagent.completed', 'child#call-b'],
    ])
  })

  it('go on in the background until they are done', () => {
    const events = converted(task('a', 'running'), task('a', 'completed', { background: true }), idle)
    expect(events.map(({ type }) => type).slice(-2)).toEqual(['tool.completed', 'subagent.completed'])
  })

  it('begin with what happens in their sessions where no tool told of them', () => {
    const created: ServerEvent = {
      type: 'session.created',
      properties: { info: { id: 'child', parentID: S, title: 'Looks around' } },
    }
    const inChild: ServerEvent = {
      type: 'message.updated',
      properties: { sessionID: 'child', info: { id: 'n', role: 'assistant' } },
    }
    expect(converted(created, inChild)).toEqual([{ type: 'subagent.spawned', childId: 'child', task: 'Looks around' }])
  })
})

describe('events that were missed', () => {
  const names = ['text', 'think', 'tool-allowed', 'plan', 'subagent', 'write'] as const
  const whole = (events: readonly ServerEvent[]) => {
    const own = convert(events)
    const inside = of(own, 'subagent.event').map((each) => each.event)
    return {
      text: textOf(own),
      reasoning: textOf(own, 'reasoning'),
      inside: textOf(inside),
      tools: of(own, 'tool.completed'),
      usage: sorted(of(own, 'usage')),
    }
  }
  const sorted = (usage: readonly AdapterEvent[]) => usage.map((each) => JSON.stringify(each)).sort()

  /** The messages of a session as the server has them after some events: words that grow are not among them. */
  function stored(events: readonly ServerEvent[], sessionId: string): unknown[] {
    const messages = new Map<unknown, { info: JsonRecord; parts: Map<unknown, JsonRecord> }>()
    for (const { type, properties } of events) {
      if (properties['sessionID'] !== sessionId) continue
      const info = record(properties['info'])
      const own = record(properties['part'])
      if (type === 'message.updated')
        messages.set(info['id'], { info, parts: messages.get(info['id'])?.parts ?? new Map<unknown, JsonRecord>() })
      if (type === 'message.part.updated') messages.get(own['messageID'])?.parts.set(own['id'], own)
    }
    return [...messages.values()].map(({ info, parts }) => ({ info, parts: [...parts.values()] }))
  }

  it('are made up for by what is read anew: nothing is lost or said twice, wherever the gap is', () => {
    const gap = fc.constantFrom(...names).chain((name) => {
      const { length } = recordedEvents(name)
      return fc.tuple(fc.constant(name), fc.nat(length), fc.nat(length), fc.nat(10))
    })
    fc.assert(
      fc.property(gap, ([name, one, other, late]) => {
        const events = recordedEvents(name)
        const from = Math.min(one, other)
        const to = Math.max(one, other)
        const seen = run(events.slice(0, from), initialState(sessionOf(events)))
        let state = missEvents(seen.state)
        const told = [...seen.events]
        // What happens before everything is read waits, and may be among what is read.
        const read = Math.min(events.length, to + late)
        const before = events.slice(0, read)
        for (const { type, properties } of before)
          if (type === 'session.created') {
            const begun = fulfil(promise(state, record(properties['info'])), 'ses_2')
            told.push(...begun.events)
            state = begun.state
          }
        for (const sessionId of ['ses_2', sessionOf(events)]) {
          const caughtUp = mapMessages(state, sessionId, stored(before, sessionId))
          told.push(...caughtUp.events)
          state = caughtUp.state
        }
        const idle = before.filter(
          ({ type, properties }) => type === 'session.idle' && properties['sessionID'] === 'ses_2',
        )
        const ended = run(idle, state)
        told.push(...ended.events)
        state = ended.state
        const rest = run(events.slice(to), missEvents(state))
        told.push(...rest.events)
        const inside = of(told, 'subagent.event').map((each) => each.event)
        expect({
          text: textOf(told),
          reasoning: textOf(told, 'reasoning'),
          inside: textOf(inside),
          tools: of(told, 'tool.completed'),
          usage: sorted(of(told, 'usage')),
        }).toEqual(whole(events))
        expect(breaches(sightings([...told, ...endAll(rest.state).events]))).toEqual([])
      }),
    )
  })
})

describe('events that are not as they should be', () => {
  const names = ['text', 'think', 'tool-allowed', 'tool-denied', 'subagent', 'interrupted', 'overflow'] as const
  const all = names.flatMap((name) => recordedEvents(name))

  it('never make it throw, whatever they hold', () => {
    const type = fc.oneof(fc.string(), fc.constantFrom(...new Set(all.map((each) => each.type))))
    const properties = fc.dictionary(fc.string(), fc.anything({ withNullPrototype: true }))
    fc.assert(
      fc.property(fc.array(fc.record({ type, properties })), (events) => {
        run(events, initialState(S))
      }),
    )
  })

  it('never break the rules of the port, mixed, doubled and left out', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { maxLength: 150 }), (events) => {
        const { state, events: told } = run(events, initialState('ses_1'))
        expect(breaches(sightings([...told, ...endAll(state).events]))).toEqual([])
      }),
    )
  })

  it('never lose what finished parts say, in whatever order and however often they come', () => {
    const shuffled = fc.constantFrom(...names).chain((name) => {
      const events = recordedEvents(name)
      return fc.shuffledSubarray([...events, ...events], { minLength: events.length })
    })
    fc.assert(
      fc.property(shuffled, (events) => {
        const known = new Map(
          events.flatMap(({ type, properties }) => {
            const info = record(properties['info'])
            return type === 'message.updated' ? [[info['id'], info]] : []
          }),
        )
        const { events: told } = run(events, initialState('ses_1'))
        for (const heard of events.map(partOf)) {
          const info = known.get(heard['messageID'])
          if (heard['sessionID'] !== 'ses_1' || info?.['role'] !== 'assistant' || info['summary'] === true) continue
          const type = heard['type']
          if ((type === 'text' || type === 'reasoning') && isOver(heard))
            for (const word of new Set(String(heard['text']).split(' '))) expect(textOf(told, type)).toContain(word)
          if (type === 'tool' && record(heard['state'])['status'] === 'completed')
            expect(of(told, 'tool.completed').map((each) => each.output)).toContain(record(heard['state'])['output'])
        }
      }),
    )
  })

  it('never lose what was said before them', () => {
    const damaged = fc.record({ event: fc.constantFrom(...all), path: fc.array(fc.nat(5)), value: fc.jsonValue() })
    fc.assert(
      fc.property(fc.constantFrom(...names), damaged, (name, { event: { type, properties }, path, value }) => {
        const events = recordedEvents(name)
        const before = convert(events)
        const broken = { type, properties: record(replaced(properties, path, value)) }
        const after = run([...events, broken], initialState(sessionOf(events))).events
        expect(after.slice(0, before.length)).toEqual(before)
      }),
    )
  })
})
