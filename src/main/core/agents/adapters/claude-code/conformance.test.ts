import { describeConformance } from '../conformance'
import { recordedHarness } from '../testing/recorded-harness'
import { createReplay } from './testing/world'

describeConformance(
  'Claude Code as it was recorded',
  recordedHarness({
    createWorld: createReplay,
    output: 'Bash completed',
    failure: 'Mock failure 500',
    isSilentWhileToolsRun: 'its commands are not told of while they run',
  }),
)
