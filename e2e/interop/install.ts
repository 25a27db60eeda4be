import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import envPaths from 'env-paths'
import type { ProgramVersions } from '#core/agents/adapters/versions'

/** Folder in which agents are kept between runs. */
const cache = process.env['PARLEY_INTEROP_CACHE'] ?? join(envPaths('parley', { suffix: '' }).cache, 'interop')

/** A program of a package. */
export interface Installable {
  readonly name: string
  readonly bin: string
  readonly versions: Pick<ProgramVersions, 'packageName'>
}

/** Returns the path of a program in a version, installed from the npm registry if needed. */
export async function install(
  agent: Installable,
  version: string,
): Promise<{ readonly path: string; readonly folder: string; readonly isNew: boolean }> {
  const folder = join(cache, `${agent.name}-${version}`)
  const path = join(folder, 'node_modules', '.bin', agent.bin)
  if (await exists(folder)) return { path, folder, isNew: false }
  // A folder gets its name only when it is complete.
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await runNpm(
    [
      'install',
      '--prefix',
      unfinished,
      '--no-audit',
      '--no-fund',
      '--loglevel',
      'error',
      `${agent.versions.packageName}@${version}`,
    ],
    unfinished,
  )
  await rename(unfinished, folder)
  return { path, folder, isNew: true }
}

/** Returns the newest version of a package in the npm registry. */
export async function newestVersion(packageName: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [npm(), 'view', packageName, 'version'])
  return stdout.trim()
}

function npm(): string {
  const path = process.env['npm_execpath']
  if (path === undefined) throw new Error('run this with npm: npm run test:interop')
  return path
}

async function runNpm(args: readonly string[], home: string): Promise<void> {
  const child = spawn(process.execPath, [npm(), ...args], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      // Install scripts write into the home folder; npm's settings and cache are still the user's.
      HOME: home,
      npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc'),
      npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
    },
  })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  if (exitCode !== 0) throw new Error(`npm ${args.join(' ')} ended with ${exitCode ?? 'a signal'}`)
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
