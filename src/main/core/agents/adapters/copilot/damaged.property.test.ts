import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeDamagedMessages, numRuns, shuffled } from '../testing/damaged-messages'
import { ofType, saidIn } from '../testing/told'
import { record } from '#core/agents/transcript/values'
import { mapEvent } from './events/map-events'
import { endAll } from './events/subagents'
import { begin, convert } from './testing/converter'
import { messagesOf, recordedEvents } from './testing/recordings'

const recordings = ['text', 'think', 'tool-allowed', 'tool-denied', 'subagent', 'interrupted'].map(recordedEvents)
const types = new Set(recordings.flat().map(({ type }) => type))

/** Returns an event without its id, since each id counts once. */
function anew(native: unknown): unknown {
  const { id: _id, ...rest } = record(native)
  return rest
}

describeDamagedMessages<typeof begin, unknown>({
  map: mapEvent,
  recordings,
  begin: () => begin,
  endAll,
  anything: fc.oneof(
    fc.anything(),
    fc.record({
      type: fc.oneof(fc.string(), fc.constantFrom(...types)),
      agentId: fc.option(fc.string()),
      data: fc.anything({ withNullPrototype: true }),
    }),
  ),
  damage: (native, change) => change(native),
  anew,
})

describe('in whatever order and however often they come', () => {
  it('finished messages are never lost', () => {
    fc.assert(
      fc.property(fc.boolean(), shuffled(recordings), (hasIds, natives) => {
        const events = convert(hasIds ? natives : natives.map(anew))
        const said = saidIn(events)
        const thought = saidIn(events, 'reasoning')
        const done = ofType(events, 'tool.completed').map(({ toolCallId }) => toolCallId)
        for (const { content, reasoningText = '' } of messagesOf(natives)) {
          expect(said).toContain(content)
          expect(thought).toContain(reasoningText)
        }
        for (const { type, agentId, data } of natives)
          if (type === 'tool.execution_complete' && agentId === undefined) expect(done).toContain(data['toolCallId'])
      }),
      { numRuns },
    )
  })

  it('what subagents say is never lost either', () => {
    const recorded = recordedEvents('subagent')
    fc.assert(
      fc.property(fc.shuffledSubarray(recorded, { minLength: recorded.length }), (natives) => {
        const inside = ofType(convert(natives), 'subagent.event').map((each) => each.event)
        for (const { type, agentId, data } of natives)
          if (type === 'assistant.message' && agentId !== undefined) expect(saidIn(inside)).toContain(data['content'])
      }),
      { numRuns },
    )
  })
})
