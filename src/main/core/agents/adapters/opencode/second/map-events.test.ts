import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { record } from '#core/agents/transcript/values'
import { breaches } from '#core/agents/adapters/conformance/rules'
import { convertAll } from '#core/agents/adapters/testing/converter'
import { describeDamagedMessages } from '#core/agents/adapters/testing/damaged-messages'
import { noticesIn, ofType, saidIn, sightings } from '#core/agents/adapters/testing/told'
import type { ServerEvent } from '../events/map-events'
import { initialState } from '../events/map-state'
import { endAll } from '../events/subagents'
import { secondEventTypes } from '../testing/second-event-types'
import { OWN, TOKENS, told, turn } from '../testing/second-events'
import { beginSecond, compactionTypes, inFirst, mapSecondEvent } from './map-events'
import { isPassedOver } from './passed-over'
import { translatedTypes } from './translate'

const begin = () => beginSecond(initialState(OWN))
const convert = (events: readonly ServerEvent[]) => convertAll(mapSecondEvent, events, begin()).events

describe('events of version 2', () => {
  it('are converted or passed over by a named rule, every type of them', () => {
    const known = new Set([...translatedTypes, ...compactionTypes])
    expect(secondEventTypes.filter((type) => !known.has(type) && !isPassedOver(type))).toEqual([])
    expect([...known].filter((type) => isPassedOver(type))).toEqual([])
    expect([...known].filter((type) => !secondEventTypes.includes(type))).toEqual([])
  })

  it('tell a turn once, in order', () => {
    const events = convert(turn)
    expect(saidIn(events)).toBe('I look first.There is nothing.')
    expect(saidIn(events, 'reasoning')).toBe('Let me think.')
    expect(ofType(events, 'tool.completed')).toMatchObject([
      { outcome: 'ok', output: 'A picture', content: [{ type: 'image' }] },
      { outcome: 'error', error: 'No make' },
      { outcome: 'ok', output: 'Nothing here.' },
    ])
    expect(ofType(events, 'subagent.completed')).toMatchObject([{ finalMessage: 'Nothing here.' }])
    expect(ofType(events, 'usage').map(({ report }) => report.model)).toEqual(Array(3).fill('mock-model'))
    expect(ofType(events, 'unknown')).toEqual([])
    expect(noticesIn(events)).toEqual([
      'OpenCode summarized the conversation to make room.',
      'HTTP 429 OpenCode tries again (attempt 2).',
    ])
    expect(breaches(sightings(events))).toEqual([])
  })

  it('tell whole texts where pieces did not come', () => {
    const some = turn.filter(({ type }) => !type.endsWith('.delta'))
    expect(saidIn(convert(some))).toBe('I look first.There is nothing.')
  })

  it('count a failed step that was counted, and say that a summary failed', () => {
    const events = convert([
      told('step.started', { assistantMessageID: 'm', model: {} }),
      told('step.failed', { assistantMessageID: 'm', error: { type: 'aborted', message: 'No' }, tokens: TOKENS }),
      told('compaction.failed', { reason: 'auto', error: { type: 'compaction.failed', message: 'No template' } }),
    ])
    expect(ofType(events, 'usage')).toHaveLength(1)
    expect(noticesIn(events)).toEqual(['OpenCode could not summarize the conversation: No template'])
  })
})

describeDamagedMessages({
  map: mapSecondEvent,
  recordings: [turn],
  begin,
  endAll: inFirst(endAll),
  anything: fc.record({
    type: fc.oneof(fc.string(), fc.constantFrom(...secondEventTypes)),
    properties: fc.dictionary(fc.string(), fc.anything({ withNullPrototype: true })),
  }),
  damage: ({ type, properties }, change) => ({ type, properties: record(change(properties)) }),
})
