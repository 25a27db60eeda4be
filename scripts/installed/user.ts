import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user `nobody` of most systems. */
const NOBODY = 65_534

/** A new user of this machine: not root, with an empty home. */
export interface NewUser {
  readonly home: string
  readonly env: Record<string, string>
  /** Runs a program to its end; returns its output. It is ended after a time limit, in milliseconds; default: a minute. */
  run(program: string, args: readonly string[], limitMs?: number): Promise<string>
  /** Runs a program that starts others, which keep running; throws when it fails. */
  launch(program: string, args: readonly string[]): Promise<void>
  /** Returns what launched programs have printed. */
  printed(): Promise<string>
  /** Starts a program in a process group of its own. */
  start(program: string, args: readonly string[]): ChildProcess
  /** Returns the files and folders of the home, to a depth. */
  left(depth: number): Promise<string[]>
  remove(): Promise<void>
}

/** Makes a home for a new user, who has nothing but the programs of the system. */
export async function newUser(): Promise<NewUser> {
  const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined
  const folder = await mkdtemp(join(tmpdir(), 'parley-new-user-'))
  const [home, runtime, temporary] = ['home', 'run', 'tmp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [home, runtime, temporary]) await mkdir(path, { mode: 0o700 })
  if (ids !== undefined) for (const path of [folder, home, runtime, temporary]) await chown(path, ids.uid, ids.gid)
  const env: Record<string, string> = {
    HOME: home,
    USER: 'nobody',
    LOGNAME: 'nobody',
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    XDG_RUNTIME_DIR: runtime,
    TMPDIR: temporary,
  }
  return {
    home,
    env,
    async run(program, args, limitMs = 60_000) {
      const { stdout } = await run(program, args, { cwd: home, env, ...ids, timeout: limitMs })
      return stdout
    },
    async launch(program, args) {
      // Programs that it starts inherit its output: a pipe would keep this waiting.
      const log = await open(join(folder, 'output'), 'a')
      const child = spawn(program, args, { cwd: home, env, ...ids, detached: true, stdio: ['ignore', log.fd, log.fd] })
      await log.close()
      const [code] = (await once(child, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`${program} ${args.join(' ')}: exit ${code ?? 'by a signal'}`)
    },
    printed: () => readFile(join(folder, 'output'), 'utf8'),
    start(program, args) {
      return spawn(program, args, { cwd: home, env, ...ids, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    },
    async left(depth) {
      const names = (await readdir(home, { recursive: true })).sort()
      return names.filter((name) => name.split('/').length <= depth)
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}
