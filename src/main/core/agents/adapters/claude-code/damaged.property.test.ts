import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeDamagedMessages, numRuns, shuffled } from '../testing/damaged-messages'
import { saidIn } from '../testing/told'
import { mapFrame } from './events/map-events'
import { initialState, type MapState } from './events/map-state'
import { convert } from './testing/converter'
import { finished, isFinished, recordedFrames } from './testing/recordings'

const recordings = ['text', 'think', 'tool-allowed', 'subagent', 'interrupted'].map(recordedFrames)

describeDamagedMessages<MapState, unknown>({
  map: mapFrame,
  recordings,
  begin: () => initialState(true),
  anything: fc.anything({ withNullPrototype: true }),
  damage: (frame, change) => change(frame),
})

it('what finished blocks say is never lost, in whatever order and however often they come', () => {
  fc.assert(
    fc.property(shuffled(recordings), (frames) => {
      const said = saidIn(convert(frames))
      for (const frame of frames) if (isFinished(frame)) expect(said).toContain(finished([frame], 'text'))
    }),
    { numRuns },
  )
})
