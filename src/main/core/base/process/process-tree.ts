import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { ok, type Result } from '#shared/kernel/result'
import { killTree, sendSignal, TREE_VARIABLE } from './kill-tree'
import { startChild, type StartedChild } from './start-child'

/** Time given to a program to end after its input, in milliseconds. */
const STDIN_GRACE_MS = 1000

export interface SpawnOptions {
  /** Absolute path, as returned by `findCommand`. */
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The whole environment. */
  readonly env: NodeJS.ProcessEnv
  /** `ignore` for programs that get no input. */
  readonly stdin: 'pipe' | 'ignore'
  /** On Windows, passes `args` on unchanged, for programs with their own quoting rules such as `cmd.exe`. */
  readonly verbatim?: boolean
}

export interface ProcessExit {
  readonly exitCode: number | null
  readonly signal: string | null
}

/** Program and every process that it started. */
export interface ProcessTree {
  readonly pid: number
  /** Null when stdin is ignored. */
  readonly stdin: Writable | null
  readonly stdout: Readable
  readonly stderr: Readable
  /** Settles when the program itself has ended. Never rejects. */
  readonly exited: Promise<ProcessExit>
  /**
   * Sends a signal to the whole group, as Ctrl+C does; false if the group is gone or the system has no such signals.
   */
  signal(name: 'SIGINT' | 'SIGKILL'): boolean
  /** True once the program itself has ended. */
  hasExited(): boolean
  /**
   * Ends the whole tree: first by the end of stdin, then by SIGTERM, then by SIGKILL, each only for the remaining
   * processes. Resolves when no process of the tree runs any more. Idempotent.
   */
  kill(): Promise<void>
}

/**
 * Starts a program in its own process group (Windows: detached, so that its tree can be ended from outside). Failures
 * are user-facing sentences. `mark` has to be unique to this tree.
 */
export async function spawnTree(options: SpawnOptions, mark: string): Promise<Result<ProcessTree, string>> {
  const { command, args, cwd, env, stdin, verbatim } = options
  const started = await startChild(command, args, {
    cwd,
    env: { ...env, [TREE_VARIABLE]: mark },
    stdio: [stdin, 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
    windowsVerbatimArguments: verbatim ?? false,
  })
  return started.ok ? ok(treeOf(started.value, mark)) : started
}

function treeOf(child: StartedChild, mark: string): ProcessTree {
  const { pid, stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('a process has the pipes that were asked for')
  const exited = new Promise<ProcessExit>((resolve) => {
    const settle = () => resolve({ exitCode: child.exitCode, signal: child.signalCode })
    if (hasExited(child)) settle()
    else child.once('exit', settle)
  })
  let killed: Promise<void> | undefined
  return {
    pid,
    stdin: child.stdin,
    stdout,
    stderr,
    exited,
    signal: (name) => !hasExited(child) && process.platform !== 'win32' && sendSignal(-pid, name),
    hasExited: () => hasExited(child),
    kill: () => (killed ??= killTree({ pid, exited, endInput: () => endInput(child, exited) }, mark)),
  }
}

/** Ends stdin: programs that serve a pipe exit when it ends; most agents do so cleanly. */
async function endInput(child: ChildProcess, exited: Promise<ProcessExit>): Promise<void> {
  if (child.stdin === null || hasExited(child)) return
  child.stdin.end()
  await Promise.race([exited, delay(STDIN_GRACE_MS, undefined, { ref: false })])
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
