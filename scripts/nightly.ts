import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRIES_VARIABLE, triesIn } from '../src/main/core/testing/tries'
import { buildForTests, root, runCommand } from './run-command'

/*
 * `npm test -- nightly`: repeated tests with far more repetitions than `npm test -- all` has time for, and tests that need much
 * time or space; then every spec in Electron, the screens in every language in a browser, and the work of a day in the app,
 * which must not take more and more memory. Time limits grow with the number of repetitions.
 */

const HOURS = 3

/** Number of runs per property. */
const RUNS = 2000
/** Number of broken files to import. */
const BROKEN_FILES = 10_000
/** Number of kills during each kind of work with the store. */
const KILLS = 25
/** Number of prompts of a session with a model, over each interface. */
const PROMPTS = 25
/** Number of sessions in the migrated store of the previous release. */
const MIGRATED_SESSIONS = 10_000
/** Number of sequences of work in worktrees. */
const PLACES = 150
/** Size of a large file, in MB. */
const LARGE_FILE_MB = 2048
/** Seed of the broken files; set PARLEY_SEED to repeat a run. */
const seed = process.env['PARLEY_SEED'] ?? String(Date.now() % 2 ** 31)

/** Tests with rows of the nightly run, which say so. */
const withRows = globSync('{src,scripts}/**/*.test.ts', { cwd: root }).filter((file) =>
  /testing\/nightly'|PARLEY_NIGHTLY/.test(readFileSync(join(root, file), 'utf8')),
)
/** Tests with many repetitions or high resource needs, by parts of their file names. */
const tests = [
  ...withRows,
  // Their rows are those of the suites of transports.
  'electron/ipc.test.ts',
  '.property.test.ts',
  'session/requests/subscribe.test.ts',
  'fuzz.test.ts',
  'transcript/mutations/mutations.test.ts',
  'store/kill.test.ts',
  'care/kill.test.ts',
  'snapshot/kill.test.ts',
  'snapshot/import-in-parts-kill.test.ts',
  'core/host/store/purge-kill.test.ts',
  'core/host/store/damaged-anywhere.test.ts',
  'snapshot/large-file.test.ts',
  'session/sigkill.test.ts',
  'automation/sigkill.test.ts',
  'arrival/killed-move.test.ts',
  'migrations/previous-release.test.ts',
  'adapters/model-api/events/usage.test.ts',
  'permission/rules/denied-command.test.ts',
  'scripts/client-types.test.ts',
  'machine/link/conformance.test.ts',
]

process.stdout.write(`Broken files are made from PARLEY_SEED=${seed}.\n`)
const folder = await mkdtemp(join(tmpdir(), 'parley-nightly-'))
const tries = join(folder, 'tries')
await writeFile(tries, '')
const begun = performance.now()
const passedUnit = await runCommand(
  'vitest',
  ['run', ...tests, '--reporter=verbose', `--testTimeout=${HOURS * 3_600_000}`],
  {
    [TRIES_VARIABLE]: tries,
    PARLEY_RUNS: String(RUNS),
    PARLEY_FUZZ: String(BROKEN_FILES),
    PARLEY_KILLS: String(KILLS),
    PARLEY_STORE_KILLS: String(KILLS),
    PARLEY_MOVE_KILLS: String(KILLS),
    PARLEY_SEED: seed,
    PARLEY_PROMPTS: String(PROMPTS),
    PARLEY_NIGHTLY: '1',
    PARLEY_LINK_CUTS: '1000',
    PARLEY_MIGRATED_SESSIONS: String(MIGRATED_SESSIONS),
    PARLEY_LARGE_FILE_MB: String(LARGE_FILE_MB),
    PARLEY_PLACES: String(PLACES),
  },
)
const specs = ['test', '-c', 'e2e/playwright.config.ts']
const env = { PARLEY_NIGHTLY: '1' }
const isBuilt = await buildForTests()
const passedElectron = isBuilt && (await runCommand('playwright', [...specs, '--project', 'electron'], env))
// Electron has all other specs.
const inBrowser = ['--project', 'browser', '--project', 'examples', 'browser/']
const passedBrowser = isBuilt && (await runCommand('playwright', [...specs, ...inBrowser], env))
// Before it runs, a day's work is generated: the store of the benchmark.
const passedSoak = isBuilt && (await runCommand('tsx', ['bench/app/main.ts', '--only', 'soak', '--small']))
const passed = passedUnit && passedElectron && passedBrowser && passedSoak
const minutes = Math.ceil((performance.now() - begun) / 60_000)
const tried = triesIn(tries).toLocaleString('en')
await rm(folder, { recursive: true })
process.stdout.write(
  `${passed ? 'Nothing broke' : 'Something broke'} of ${tried} tries in ${minutes} minutes: every property ${RUNS} times, ` +
    `${BROKEN_FILES} broken files, each kind of work with the store killed ${KILLS} times, a host that streams ` +
    `${4 * KILLS} times, a file of ${LARGE_FILE_MB} MB. ` +
    `The same again: PARLEY_SEED=${seed} npm test -- nightly\n`,
)
process.exitCode = passed ? 0 : 1
