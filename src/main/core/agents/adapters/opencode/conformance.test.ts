import { describeConformance } from '../conformance'
import { recordedHarness } from '../testing/recorded-harness'
import { createWorld } from './testing/world'

describeConformance(
  'OpenCode as it was recorded',
  recordedHarness({ createWorld, output: 'exitCode', failure: 'Mock failure 500' }),
)
