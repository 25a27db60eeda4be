import { describeConformance } from '../conformance'
import { replayed } from '../testing/program-world'
import { recordedHarness } from '../testing/recorded-harness'
import { createWorld } from './testing'

describeConformance(
  'Claude Code as it was recorded',
  recordedHarness({
    createWorld: () => createWorld(replayed(import.meta.url)),
    output: 'Bash completed',
    failure: 'Mock failure 500',
    isSilentWhileToolsRun: 'its commands are not told of while they run',
  }),
)
