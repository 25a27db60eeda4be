import { describeConformance } from '../conformance'
import { recordedHarness } from '../testing/recorded-harness'
import { createWorld } from './testing/world'

describeConformance(
  'GitHub Copilot as it was recorded',
  recordedHarness({ createWorld, output: 'exit code 0', failure: 'Mock failure 500' }),
)
