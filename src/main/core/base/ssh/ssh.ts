import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { err, ok, type Result } from '#shared/kernel/result'
import type { MessagePipe } from '#shared/rpc/pipe'
import { environmentOutside, findCommand } from '../process/find-command'
import type { ProcessTree } from '../process/process-tree'
import type { Processes } from '../process/processes'
import { createJsonLinesPipe } from '../streams/json-lines'
import { createAskpass, type Askpass } from './askpass'
import { sshFailure, type SshFailure } from './failure'
import { isSshHost } from './host-name'
import type { AskPrompt } from './prompt'
import { attachCommand } from './remote-command'
import { skipToMarker } from './skip-to-marker'

/** Longest path of a socket that is safe on all systems, with the suffix that `ssh` adds while it makes one. */
const MAX_FOLDER = 70
const LOOK_MS = 30
const MAX_SAID = 8000

export interface SshOptions {
  /** Name of the host, as for `ssh`: one of its configuration, a DNS name or an address; also with `user@`. */
  readonly host: string
  readonly processes: Pick<Processes, 'spawn'>
  /** Asks the user for passwords, passphrases and keys of hosts. */
  readonly ask: AskPrompt
  /** Version of this Parley; the server of the same version is preferred at the other end. */
  readonly version: string
  /** Environment of `ssh`. Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** File used in place of the configuration of the user. */
  readonly configFile?: string
}

/** A pipe to the host of another machine. */
export interface SshPipe {
  readonly pipe: MessagePipe
  /** Sets the listener for arriving bytes, also those of incomplete messages. */
  onBytes(listener: () => void): void
  /** Ends the pipe. The host at the other end and its agents go on. Idempotent. */
  kill(): void
  /** The end of what was written to stderr, if anything. */
  trouble(): string | undefined
}

/** Result of a command at the other end. */
export interface SshRun {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** The way to another machine through the system's `ssh`. Everything shares one connection where the system can. */
export interface Ssh {
  /** Attaches to the host at the other end; starts one there if none is running. */
  openPipe(): Promise<Result<SshPipe, SshFailure>>
  /** Runs a command at the other end, with input if given, until aborted. Fails only where `ssh` does. */
  run(command: string, input?: Readable, signal?: AbortSignal): Promise<Result<SshRun, SshFailure>>
  /** Ends everything. Idempotent. */
  close(): Promise<void>
}

/** Creates the way to a host. Connects when it is used first, and again when the connection was lost. */
export function createSsh(options: SshOptions): Ssh {
  const { host, processes, ask, version, env = process.env, configFile } = options
  const base = configFile === undefined ? [] : ['-F', configFile]
  const trees = new Set<ProcessTree>()
  let place: Promise<{ readonly folder: string; readonly askpass: Askpass }> | undefined
  let master: { readonly tree: ProcessTree } | undefined
  let connecting: Promise<Result<void, SshFailure>> | undefined
  let isClosed = false

  const prepare = () =>
    (place ??= privateFolder().then(async (folder) => ({ folder, askpass: await createAskpass(folder, host, ask) })))

  /** Starts `ssh`; options come before the name of the host, which can never be one. */
  async function start(args: readonly string[], command: readonly string[]): Promise<Result<Started, SshFailure>> {
    if (!isSshHost(host)) return err({ code: 'host-invalid', message: `"${host}" cannot be the name of a host.` })
    const program = await findCommand('ssh', env)
    if (program === undefined) return err({ code: 'ssh-missing', message: 'There is no ssh on the PATH.' })
    const { folder, askpass } = await prepare()
    const control = process.platform === 'win32' ? [] : ['-o', `ControlPath=${join(folder, 'master')}`]
    const spawned = await processes.spawn({
      command: program,
      args: [...base, ...control, ...ALWAYS, ...args, '--', host, ...command],
      cwd: homedir(),
      env: { ...(await environmentOutside(env)), ...askpass.env },
      stdin: 'pipe',
    })
    if (!spawned.ok || isClosed) {
      if (spawned.ok) await spawned.value.kill()
      return err({ code: 'failed', message: spawned.ok ? 'The connection was closed.' : spawned.error })
    }
    const tree = spawned.value
    trees.add(tree)
    void tree.exited.then(() => trees.delete(tree))
    let said = ''
    tree.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MAX_SAID)
    })
    return ok({ tree, said: () => said })
  }

  /** Makes the shared connection, which asks the user whatever there is to ask. */
  async function connect(): Promise<Result<void, SshFailure>> {
    if (process.platform === 'win32' || master?.tree.hasExited() === false) return ok(undefined)
    master = undefined
    const { folder } = await prepare()
    await rm(join(folder, 'master'), { force: true })
    const strictness = await hostKeyChecking()
    if (!strictness.ok) return strictness
    const begun = await start(['-N', ...strictness.value, '-o', 'ControlMaster=yes', '-o', 'ControlPersist=no'], [])
    if (!begun.ok) return begun
    const { tree, said } = begun.value
    while (!tree.hasExited()) {
      if (await exists(join(folder, 'master'))) {
        master = { tree }
        return ok(undefined)
      }
      await wait(LOOK_MS)
    }
    return err(sshFailure(said(), (await tree.exited).exitCode))
  }

  /** Refuses changed keys of hosts also where the configuration accepts every key. */
  async function hostKeyChecking(): Promise<Result<readonly string[], SshFailure>> {
    const begun = await start(['-G'], [])
    if (!begun.ok) return begun
    const { tree, said } = begun.value
    tree.stdin?.end()
    const output = await textOf(tree.stdout)
    const { exitCode } = await tree.exited
    if (exitCode !== 0) return err({ ...sshFailure(said(), exitCode), code: 'configuration' })
    const acceptsAll = /^stricthostkeychecking (?:false|no|off)$/m.test(output)
    return ok(acceptsAll ? ['-o', 'StrictHostKeyChecking=accept-new'] : [])
  }

  const connected = () => (connecting ??= connect().finally(() => (connecting = undefined)))

  return {
    async openPipe() {
      const ready = await connected()
      if (!ready.ok) return ready
      const marker = `parley-${randomUUID()}`
      const begun = await start([...MEMBER], [attachCommand(version, marker)])
      if (!begun.ok) return begun
      const { tree, said } = begun.value
      const { stdin, stdout } = tree
      if (stdin === null) throw new Error('a program has the pipes that were asked for')
      if (!(await skipToMarker(stdout, marker))) {
        // Either it ended, or it writes without end.
        void tree.kill()
        return err(sshFailure(said(), (await tree.exited).exitCode))
      }
      const trouble = () => said().trim() || undefined
      return ok({
        pipe: createJsonLinesPipe(stdout, stdin),
        onBytes: (listener) => void stdout.on('data', listener),
        kill: () => void tree.kill(),
        trouble,
      })
    },
    async run(command, input, signal) {
      const ready = await connected()
      if (!ready.ok) return ready
      const begun = await start([...MEMBER], [command])
      if (!begun.ok) return begun
      const { tree, said } = begun.value
      const { stdin } = tree
      if (stdin === null) throw new Error('a program has the pipes that were asked for')
      const abort = () => void tree.kill()
      if (signal?.aborted === true) abort()
      signal?.addEventListener('abort', abort, { once: true })
      // A command that ends before it has read everything tells why with its code.
      if (input === undefined) stdin.end()
      else void pipeline(input, stdin).catch(() => undefined)
      const output = await textOf(tree.stdout)
      const { exitCode } = await tree.exited
      signal?.removeEventListener('abort', abort)
      if (exitCode === 255) return err(sshFailure(said(), exitCode))
      return ok({ code: exitCode, output, errors: said() })
    },
    async close() {
      isClosed = true
      await Promise.all([...trees].map((tree) => tree.kill()))
      const prepared = await place?.catch(() => undefined)
      prepared?.askpass.close()
      if (prepared !== undefined) await rm(prepared.folder, { recursive: true, force: true })
    },
  }
}

interface Started {
  readonly tree: ProcessTree
  readonly said: () => string
}

/** Options of every `ssh`, whatever its configuration has: no terminal, nothing forwarded, and a lost network is noticed. */
const ALWAYS = [
  ...['-T', '-a', '-x', '-o', 'ClearAllForwardings=yes', '-o', 'PermitLocalCommand=no', '-o', 'RemoteCommand=none'],
  ...['-o', 'ConnectTimeout=15', '-o', 'ServerAliveInterval=15', '-o', 'ServerAliveCountMax=2', '-o', 'LogLevel=INFO'],
]
/** Options of those that use the shared connection. Without it, such as on Windows, they make their own. */
const MEMBER = process.platform === 'win32' ? [] : ['-o', 'ControlMaster=no']

async function privateFolder(): Promise<string> {
  const parent = Buffer.byteLength(tmpdir()) > MAX_FOLDER ? '/tmp' : tmpdir()
  return mkdtemp(join(parent, 'parley-ssh-'))
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const part of stream.setEncoding('utf8')) text = (text + String(part)).slice(0, 1_000_000)
  return text
}
