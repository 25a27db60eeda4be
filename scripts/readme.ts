import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Words } from './first-words'
import { root } from './run-command'
import { fillUsedHome, putAgents, usedVariables } from './test/used-machine/home'

/*
 * `npm test -- readme [VERSION]…`: what README promises, on each Node: from `git clone` through `npm ci && npm start` to
 * the first answer, with a home full of agents; and that `npm start` and `npm test` say at once what they do, and show progress. Prints
 * the seconds of each part.
 */

const run = promisify(execFile)
const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24']
const LIMIT_MS = 10 * 60_000
/** Words of `npm test` with its first results. */
const RESULT = /Unit tests: [1-9]\d* of \d+ files/

/** Installs a Node in a folder; returns the folder of its program. */
async function installNode(folder: string, version: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', `node@${version}`, ...options], { cwd: folder, shell: process.platform === 'win32' })
  return join(folder, 'node_modules', 'node', 'bin')
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'parley-readme-')))
let failed = 0
try {
  for (const version of versions) {
    const place = join(folder, version)
    const node = await installNode(join(place, 'node'), version)
    const home = join(place, 'home')
    await fillUsedHome(home)
    const agents = await putAgents(home, join(place, 'started.txt'))
    const parley = join(place, 'parley')
    const data = join(place, 'data')
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...usedVariables(home),
      npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
      npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc'),
      PATH: [node, agents, process.env['PATH'] ?? ''].join(delimiter),
      PARLEY_DATA_DIR: data,
    }
    // Those of the process that runs this.
    for (const name of Object.keys(env))
      if (/^npm_(?!config_)|^INIT_CWD$|^NODE_(?!EXTRA_CA_CERTS$)/.test(name)) env[name] = undefined

    const times: string[] = []
    const begun = performance.now()
    let last = begun
    const lap = (name: string): void => {
      const now = performance.now()
      times.push(`${name} ${((now - last) / 1000).toFixed(1)} s`)
      last = now
    }
    await run('git', ['clone', '--quiet', root, parley])
    lap('clone')
    const options = { cwd: parley, env, shell: process.platform === 'win32' }
    await run('npm', ['ci'], { ...options, maxBuffer: 1e8 })
    lap('npm ci')
    const programs: ChildProcess[] = []
    const start = (...args: readonly string[]): ChildProcess => {
      const stdio = ['ignore', 'pipe', 'pipe'] as const
      const program = spawn('npm', args, { ...options, detached: process.platform !== 'win32', stdio: [...stdio] })
      programs.push(program)
      return program
    }
    try {
      const app = start('start')
      const words = new Words(app)
      while (!existsSync(join(data, 'host.json'))) {
        if (app.exitCode !== null || performance.now() - begun > LIMIT_MS) throw new Error('Parley did not start.')
        await setTimeout(50)
      }
      words.check('npm start')
      lap('npm start')
      const { stdout } = await run('npx', ['parley', 'send', '--agent', 'playground', 'say Good morning'], options)
      if (!stdout.includes('Good morning')) throw new Error(`The answer was: ${stdout}`)
      lap('answer')
      const tests = new Words(start('test'))
      await tests.until(RESULT, LIMIT_MS)
      tests.check('npm test')
      times.push(`first words after ${words.firstMs} and ${tests.firstMs} ms`)
      const total = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`✓ Node ${version}: ${total} s from the clone to the first answer (${times.join(', ')})`)
    } catch (error) {
      failed += 1
      console.error(`✗ Node ${version}: after ${times.join(', ')}:`, error)
    } finally {
      for (const program of programs) {
        const ended = program.exitCode === null ? once(program, 'exit') : undefined
        if (process.platform !== 'win32' && program.pid !== undefined) process.kill(-program.pid, 'SIGTERM')
        else program.kill()
        await ended
      }
    }
    await rm(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
process.exitCode = failed === 0 ? 0 : 1
