import type { ChildProcess } from 'node:child_process'
import { execFile } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { ok, type Result } from '../../../../shared/kernel/result'
import { listProcesses } from './process-table'
import { startChild, type StartedChild } from './start-child'
import { systemProgram } from './system-program'

/** Variable that identifies the processes of a tree wherever they are. */
export const TREE_VARIABLE = 'PARLEY_PROCESS_TREE'

/** Time given to each request to end before the next, harder one, in milliseconds. */
const STDIN_GRACE_MS = 1000
const TERM_GRACE_MS = 1500
const KILL_GRACE_MS = 3000
/** First and longest time between two looks at the processes that are left; each look reads the whole table. */
const POLL_MS = 20
const LONGEST_POLL_MS = 160

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
  const kill = () =>
    process.platform === 'win32' ? killOnWindows(child, pid, exited) : killGroup(child, pid, exited, mark)
  return {
    pid,
    stdin: child.stdin,
    stdout,
    stderr,
    exited,
    signal: (name) => !hasExited(child) && process.platform !== 'win32' && sendSignal(-pid, name),
    hasExited: () => hasExited(child),
    kill: () => (killed ??= kill()),
  }
}

async function killGroup(child: ChildProcess, pid: number, exited: Promise<ProcessExit>, mark: string): Promise<void> {
  const known = new Set<number>()
  const survivors = async () => {
    const rows = await listProcesses(`${TREE_VARIABLE}=${mark}`).catch(() => null)
    // Without a list of processes (no file descriptors are left), uses the group and the processes known so far.
    const found = rows === null ? [-pid, ...known].filter((id) => isAlive(id)) : membersOf(rows, pid, known)
    for (const member of found) if (member > 0) known.add(member)
    return found
  }
  const goneWithin = async (ms: number) => {
    const end = performance.now() + ms
    for (let pause = POLL_MS; ; pause = Math.min(2 * pause, LONGEST_POLL_MS)) {
      if ((await survivors()).length === 0) return true
      if (performance.now() >= end) return false
      await delay(pause)
    }
  }
  // Processes that left the group are found through their parents, so looks for them while the parents are alive.
  await survivors()
  await endInput(child, exited)
  if (await goneWithin(0)) return
  for (const [signal, grace] of [
    ['SIGTERM', TERM_GRACE_MS],
    ['SIGKILL', KILL_GRACE_MS],
  ] as const) {
    for (const member of await survivors()) sendSignal(member, signal)
    if (await goneWithin(grace)) return
  }
}

/** Returns the members of a tree: its group, all marked processes, those known before, and all their children. */
function membersOf(
  rows: readonly { pid: number; parentId: number; groupId: number; marked: boolean }[],
  groupId: number,
  known: ReadonlySet<number>,
): number[] {
  const members = new Set<number>()
  for (const row of rows)
    if (row.groupId === groupId || row.marked || (known.has(row.pid) && row.parentId === 1)) members.add(row.pid)
  for (let before = -1; before !== members.size;) {
    before = members.size
    for (const row of rows) if (members.has(row.parentId)) members.add(row.pid)
  }
  return [...members]
}

/** Returns false if the process ended in the meantime. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function killOnWindows(child: ChildProcess, pid: number, exited: Promise<ProcessExit>): Promise<void> {
  await endInput(child, exited)
  // Windows has no groups: the tree consists of the program's descendants, alive or not.
  await new Promise<void>((resolve) =>
    execFile(systemProgram('taskkill.exe'), ['/PID', String(pid), '/T', '/F'], () => resolve()),
  )
  await exited
}

/** Returns whether a process, or a group by its negative number, can be sent signals. */
const isAlive = (pid: number): boolean => sendSignal(pid, 0)

/** Ends stdin: programs that serve a pipe exit when it ends; most agents do so cleanly. */
async function endInput(child: ChildProcess, exited: Promise<ProcessExit>): Promise<void> {
  if (child.stdin === null || hasExited(child)) return
  child.stdin.end()
  await Promise.race([exited, delay(STDIN_GRACE_MS, undefined, { ref: false })])
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
