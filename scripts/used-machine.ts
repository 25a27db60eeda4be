import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import envPaths from 'env-paths'
import { withoutAgents } from './test/hermetic/programs'
import { fillUsedHome, putAgents, usedVariables } from './test/used-machine/home'
import { startServe } from './test/used-machine/parley'

/*
 * `tsx scripts/used-machine.ts COMMAND …`: runs a command as on the machine of a user of agents. Their home holds 200
 * sessions of five tools, agents are on PATH, keys and folders are set in the environment, and Parley runs. Fails when the
 * command fails or has started one of those agents.
 */

const [command, ...args] = process.argv.slice(2)
if (command === undefined) throw new Error('Name the command to run: tsx scripts/used-machine.ts npm test')

const folder = await realpath(await mkdtemp(join(tmpdir(), 'parley-used-')))
const home = join(folder, 'home')
const startedFile = join(folder, 'started.txt')
await fillUsedHome(home)
const bin = await putAgents(home, startedFile)
// Downloads of npm and of the tests with real agents are kept.
const kept = {
  npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
  npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc'),
  PARLEY_INTEROP_CACHE:
    process.env['PARLEY_INTEROP_CACHE'] ?? join(envPaths('parley', { suffix: '' }).cache, 'interop'),
}
const env: NodeJS.ProcessEnv = { ...process.env, ...kept, ...usedVariables(home) }
const path = process.env['PATH'] ?? ''

// It may search for agents and ask for their versions, which no test may do.
const stop = await startServe({ ...env, PATH: withoutAgents(path, join(folder, 'links')) })
try {
  const child = spawn(command, args, {
    env: { ...env, PATH: [bin, path].join(delimiter) },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
  if (existsSync(startedFile)) {
    console.error(`Agents of the user were started:\n${await readFile(startedFile, 'utf8')}`)
    process.exitCode = 1
  }
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
