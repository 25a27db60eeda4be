import { runCommand } from './run-command'

/*
 * `npm run test:nightly`: the property tests, with far more runs than `npm test` has time for. What they need of time
 * grows with them.
 */

const RUNS = 2000
const HOURS = 3

const passed = await runCommand(
  'vitest',
  ['run', '.property.test.ts', 'session/subscribe.test.ts', `--testTimeout=${HOURS * 3_600_000}`],
  {
    PARLEY_RUNS: String(RUNS),
  },
)
process.exitCode = passed ? 0 : 1
