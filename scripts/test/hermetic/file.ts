import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { takeEventProblems } from './event-problems'
import { hermeticEnvironment } from './environment'
import { RUN_FOLDER } from './folders'

/* Runs before each file of unit tests, and gives it a home and a folder for temporary files of its own. */

const run = process.env[RUN_FOLDER]
if (run === undefined)
  throw new Error('Unit tests need scripts/test/hermetic/run.ts among the globalSetup of their project.')
const folder = mkdtempSync(join(run, 'f'))
chmodSync(folder, 0o755)
const home = join(folder, 'home')
const temporary = join(folder, 't')
mkdirSync(home)
mkdirSync(temporary)
Object.assign(process.env, hermeticEnvironment({ home, temporary, path: process.env['PATH'] ?? '' }))

function expectNoProblems(): void {
  const problems = takeEventProblems(temporary)
  if (problems !== '')
    throw new Error(`Events do not conform to session-events.schema.json of the contract:\n${problems}`)
}
afterEach(expectNoProblems)
afterAll(expectNoProblems)
