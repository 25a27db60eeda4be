import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeDamagedMessages, numRuns, shuffled } from '../testing/damaged-messages'
import { ofType, saidIn } from '../testing/told'
import type { Message } from './protocol/app-server'
import { mapNotification } from './events/map-events'
import { initialState, type MapState } from './events/map-state'
import { endAll } from './events/subagents'
import { run } from './testing/converter'
import { recordedMessages, stepsOf, threadOf } from './testing/recordings'

const recordings = ['text', 'think', 'tool-allowed', 'tool-denied', 'subagent', 'interrupted'].map(recordedMessages)
const all = recordings.flat()
const threads = [...new Set(all.map(({ params }) => params['threadId']))].filter((id) => typeof id === 'string')

describeDamagedMessages<MapState, Message>({
  map: mapNotification,
  recordings,
  begin: (messages) => initialState(threadOf(messages), true),
  begins: threads.map((threadId) => initialState(threadId, true)),
  endAll,
  anything: fc.record({
    method: fc.oneof(fc.string(), fc.constantFrom(...new Set(all.map(({ method }) => method)))),
    params: fc.anything({ withNullPrototype: true }),
  }),
  damage: ({ method, params }, change) => ({ method, params: change(params) }),
})

it('what finished steps say is never lost, in whatever order and however often they come', () => {
  const mixed = fc
    .constantFrom(...recordings)
    .chain((messages) => shuffled([messages]).map((some) => ({ threadId: threadOf(messages), some })))
  fc.assert(
    fc.property(mixed, ({ threadId, some }) => {
      const { events } = run(some, initialState(threadId, true))
      for (const step of stepsOf(some, threadId)) {
        if (step.type === 'agentMessage') expect(saidIn(events)).toContain(step.text)
        if (step.type === 'reasoning') expect(saidIn(events, 'reasoning')).toContain(step.summary?.join('\n\n'))
        if (step.type === 'commandExecution')
          expect(ofType(events, 'tool.completed').map(({ toolCallId }) => toolCallId)).toContain(step.id)
      }
    }),
    { numRuns },
  )
})
