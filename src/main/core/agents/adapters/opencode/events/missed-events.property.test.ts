import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { breaches } from '#core/agents/adapters/conformance/rules'
import { numRuns } from '#core/agents/adapters/testing/damaged-messages'
import { ofType, saidIn, sightings } from '#core/agents/adapters/testing/told'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record } from '#core/agents/transcript/values'
import { mapMessages, missEvents, type ServerEvent } from './map-events'
import { initialState } from './map-state'
import { endAll, beginChild, expectChild } from './subagents'
import { convert, run } from '../testing/converter'
import { recordedEvents, sessionOf } from '../testing/recordings'

describe('events that were missed', () => {
  const names = ['text', 'think', 'tool-allowed', 'plan', 'subagent', 'write'] as const
  const whole = (events: readonly ServerEvent[]) => {
    const own = convert(events)
    const inside = ofType(own, 'subagent.event').map((each) => each.event)
    return {
      text: saidIn(own),
      reasoning: saidIn(own, 'reasoning'),
      inside: saidIn(inside),
      tools: ofType(own, 'tool.completed'),
      usage: sorted(ofType(own, 'usage')),
    }
  }
  const sorted = (usage: readonly AdapterEvent[]) => usage.map((each) => JSON.stringify(each)).sort()

  /** Returns the messages of a session as stored by the server after some events, without growing text. */
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
        // Events before everything is read are queued, and may be part of what is read.
        const read = Math.min(events.length, to + late)
        const before = events.slice(0, read)
        for (const { type, properties } of before)
          if (type === 'session.created') {
            const begun = beginChild(expectChild(state, record(properties['info'])), 'ses_2')
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
        const inside = ofType(told, 'subagent.event').map((each) => each.event)
        expect({
          text: saidIn(told),
          reasoning: saidIn(told, 'reasoning'),
          inside: saidIn(inside),
          tools: ofType(told, 'tool.completed'),
          usage: sorted(ofType(told, 'usage')),
        }).toEqual(whole(events))
        expect(breaches(sightings([...told, ...endAll(rest.state).events]))).toEqual([])
      }),
      { numRuns },
    )
  })
})
