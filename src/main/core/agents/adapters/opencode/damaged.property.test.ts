import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeDamagedMessages, numRuns, shuffled } from '../testing/damaged-messages'
import { ofType, saidIn } from '../testing/told'
import { record } from '#core/agents/transcript/values'
import { mapEvent } from './events/map-events'
import { initialState } from './events/map-state'
import { endAll } from './events/subagents'
import { run } from './testing/converter'
import { isOver, partOf, recordedEvents, sessionOf } from './testing/recordings'

const names = ['text', 'think', 'tool-allowed', 'tool-denied', 'subagent', 'interrupted', 'overflow']
const recordings = names.map(recordedEvents)
const types = new Set(recordings.flat().map(({ type }) => type))

describeDamagedMessages({
  map: mapEvent,
  recordings,
  begin: (events) => initialState(sessionOf(events)),
  endAll,
  anything: fc.record({
    type: fc.oneof(fc.string(), fc.constantFrom(...types)),
    properties: fc.dictionary(fc.string(), fc.anything({ withNullPrototype: true })),
  }),
  damage: ({ type, properties }, change) => ({ type, properties: record(change(properties)) }),
})

it('what finished parts say is never lost, in whatever order and however often they come', () => {
  fc.assert(
    fc.property(shuffled(recordings), (events) => {
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
          for (const word of new Set(String(heard['text']).split(' '))) expect(saidIn(told, type)).toContain(word)
        if (type === 'tool' && record(heard['state'])['status'] === 'completed')
          expect(ofType(told, 'tool.completed').map((each) => each.output)).toContain(record(heard['state'])['output'])
      }
    }),
    { numRuns },
  )
})
