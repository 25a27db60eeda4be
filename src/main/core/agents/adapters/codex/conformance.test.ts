import { describeConformance } from '../conformance'
import { recordedHarness } from '../testing/recorded-harness'
import { createWorld } from './testing/world'

describeConformance(
  'Codex as it was recorded',
  recordedHarness({ createWorld, output: 'exitCode', failure: 'high demand' }),
)
