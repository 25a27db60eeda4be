import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRIES_VARIABLE, triesIn } from '../src/main/core/testing/tries'
import { runCommand } from './run-command'

/*
 * `npm run test:nightly`: the tests that try something many times, with far more times than `npm test` has time for, and
 * those that need much time or space each; then every spec in Electron. What they need of time grows with how often they
 * try.
 */

const HOURS = 3

/** How often properties are tried. */
const RUNS = 2000
/** How many broken files are imported. */
const BROKEN_FILES = 10_000
/** How often a program is killed in the middle of each kind of work with its store. */
const KILLS = 25
/** How often a session with a model is prompted, over each interface. */
const PROMPTS = 25
/** How large a file is imported, in MB. */
const LARGE_FILE_MB = 2048
/** What broken files are made from; the same again, with PARLEY_SEED set to it. */
const seed = process.env['PARLEY_SEED'] ?? String(Date.now() % 2 ** 31)

/** What tries something many times or needs much: parts of the names of files. */
const tests = [
  '.property.test.ts',
  'session/requests/subscribe.test.ts',
  'fuzz.test.ts',
  'store/kill.test.ts',
  'care/kill.test.ts',
  'snapshot/kill.test.ts',
  'store-care/purge-kill.test.ts',
  'store-care/damaged-anywhere.test.ts',
  'snapshot/large-file.test.ts',
  'session/sigkill.test.ts',
  'adapters/model-api/usage.test.ts',
  'cli/transports.test.ts',
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
    PARLEY_SEED: seed,
    PARLEY_PROMPTS: String(PROMPTS),
    PARLEY_NIGHTLY: '1',
    PARLEY_LARGE_FILE_MB: String(LARGE_FILE_MB),
  },
)
const passedE2e =
  (await runCommand('electron-vite', ['build', '--logLevel', 'warn'])) &&
  (await runCommand('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--project', 'electron'], {
    PARLEY_NIGHTLY: '1',
  }))
const passed = passedUnit && passedE2e
const minutes = Math.ceil((performance.now() - begun) / 60_000)
const tried = triesIn(tries).toLocaleString('en')
await rm(folder, { recursive: true })
process.stdout.write(
  `${passed ? 'Nothing broke' : 'Something broke'} of ${tried} tries in ${minutes} minutes: every property ${RUNS} times, ` +
    `${BROKEN_FILES} broken files, each kind of work with the store killed ${KILLS} times, a host that streams ` +
    `${4 * KILLS} times, a file of ${LARGE_FILE_MB} MB. ` +
    `The same again: PARLEY_SEED=${seed} npm run test:nightly\n`,
)
process.exitCode = passed ? 0 : 1
