import { describeConformance } from '#core/agents/adapters/conformance'
import { recordedHarness } from '#core/agents/adapters/testing/recorded-harness'
import { createSecondWorld } from '../testing/second-world'

describeConformance(
  'OpenCode 2 by its contract',
  recordedHarness({
    createWorld: createSecondWorld,
    output: 'made it',
    failure: 'Mock failure 500',
    isSilentWhileToolsRun: 'OpenCode 2 tells what a command prints when it has ended',
  }),
)
