import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run-command'

/*
 * `tsx scripts/bare-machine.ts COMMAND …`: installs the last commit in a folder of its own and runs a command there, as a
 * user who is not root and without HOME, as build services and containers do. Only POSIX systems have both.
 */

const [command, ...args] = process.argv.slice(2)
if (command === undefined) throw new Error('Name the command to run: tsx scripts/bare-machine.ts npm test')

/** The user `nobody` of most systems. */
const NOBODY = 65_534
/** Undefined: this process is not root, and the command runs as its user. */
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined

/** Variables that the command keeps: those of the machine, none of the user. */
const kept = /^(PATH|CI|LANG|LC_ALL|TERM|LD_LIBRARY_PATH|DISPLAY|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|(https?|no)_proxy)$/i
/** Settings of npm that belong to the network, wherever they are set. */
const ofNetwork = Object.fromEntries(
  ['registry', 'cafile'].flatMap((name) => {
    const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim()
    return value === 'null' || value === '' ? [] : [[`npm_config_${name}`, value]]
  }),
)
const environment = (folder: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name))),
  ...ofNetwork,
  TMPDIR: join(folder, 'tmp'),
  npm_config_cache: join(folder, 'npm'),
})

async function run(folder: string, name: string, rest: readonly string[]): Promise<boolean> {
  const options = { cwd: join(folder, 'parley'), env: environment(folder), stdio: 'inherit' as const, ...user }
  const [code] = (await once(spawn(name, rest, options), 'exit')) as [number | null]
  return code === 0
}

const giveAway = async (path: string): Promise<void> => {
  if (user === undefined) return
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
  chownSync(path, user.uid, user.gid)
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'parley-bare-')))
try {
  await chmod(folder, 0o755)
  for (const name of ['tmp', 'npm']) await mkdir(join(folder, name))
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, join(folder, 'parley')])
  await giveAway(folder)
  const passed = (await run(folder, 'npm', ['ci'])) && (await run(folder, command, args))
  process.exitCode = passed ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
