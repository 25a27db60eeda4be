import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { breaches } from '#core/agents/adapters/conformance/rules'
import { sightings } from '../told'
import { condensedRecordings, wholeRecordings, type WireRecording } from './recording'
import { replay, type ReplayedAgent, type Told } from './replay'
import { summaryOf } from './summary'

/** Describes the replay of what was exchanged with a program. */
export function describeRecordings(
  /** Address of a module in the folder of the adapter. */
  moduleUrl: string,
  /** Folders of the whole recordings, which need not be there. */
  folders: readonly string[],
  agentOf: (recording: WireRecording) => ReplayedAgent,
): void {
  const play = (recording: WireRecording) => replay(recording, agentOf(recording), tmpdir())
  const summaries = new Map(
    condensedRecordings(moduleUrl).map(({ name }) => [
      name,
      new URL(`fixtures/wire/${name}.summary.txt`, moduleUrl).pathname,
    ]),
  )

  describe('a recorded session', () => {
    it.each(condensedRecordings(moduleUrl))(
      'tells of $name what was reviewed, and nothing unknown',
      async (recording) => {
        const told = await play(recording)
        check(told)
        expect(summaryOf(told)).toEqual(linesOf(summaries.get(recording.name) ?? ''))
      },
    )

    it.for(folders)('tells the same of whole recordings in %s', async (folder, context) => {
      const recordings = wholeRecordings(folder) ?? context.skip('there are no whole recordings')
      expect(recordings.length).toBeGreaterThan(0)
      for (const recording of recordings) {
        const told = await play(recording)
        check(told)
        const summary = summaries.get(recording.name)
        if (summary !== undefined) expect(summaryOf(told), recording.name).toEqual(linesOf(summary))
      }
    })
  })
}

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n')

function check(told: readonly Told[]): void {
  const events = told.flatMap((each) => (each.what === 'event' ? [each.event] : []))
  expect(events.filter(({ type }) => type === 'unknown')).toEqual([])
  expect(breaches(sightings(events))).toEqual([])
}
