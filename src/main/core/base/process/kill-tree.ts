import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { listProcesses } from './process-table'
import { systemProgram } from './system-program'

/** Variable that identifies the processes of a tree wherever they are. */
export const TREE_VARIABLE = 'PARLEY_PROCESS_TREE'

/** Time given to each request to end before the next, harder one, in milliseconds. */
const TERM_GRACE_MS = 1500
const KILL_GRACE_MS = 3000
/** Time in which the programs of a terminal may end with it. */
const HANGUP_GRACE_MS = 500
/** First and longest time between two looks at the processes that are left; each look reads the whole table. */
const POLL_MS = 20
const LONGEST_POLL_MS = 160

/** A program to end, with every process that it started. */
export interface Endable {
  readonly pid: number
  /** Settles when the program itself has ended. Never rejects. */
  readonly exited: Promise<unknown>
  /** True once its process group is gone: the number may be that of another one. */
  readonly isGroupGone?: boolean
  /** Asks the program to end in its own way. */
  endInput(): Promise<void>
}

/** A signal, and the time to end that it leaves, in milliseconds. */
type Request = readonly [signal: NodeJS.Signals, graceMs: number]

const OF_PROGRAMS: readonly Request[] = [
  ['SIGTERM', TERM_GRACE_MS],
  ['SIGKILL', KILL_GRACE_MS],
]

/** Requests to the processes of a terminal: shells take a hangup for their end, and ignore SIGTERM. */
export const OF_TERMINALS: readonly Request[] = [
  ['SIGHUP', HANGUP_GRACE_MS],
  ['SIGTERM', HANGUP_GRACE_MS],
  ['SIGKILL', KILL_GRACE_MS],
]

/** Ends a program and every process that it started; resolves when none of them runs any more. */
export function killTree(program: Endable, mark: string, requests: readonly Request[] = OF_PROGRAMS): Promise<void> {
  return process.platform === 'win32' ? killOnWindows(program) : killGroup(program, mark, requests)
}

async function killGroup(program: Endable, mark: string, requests: readonly Request[]): Promise<void> {
  const { pid, isGroupGone = false } = program
  const known = new Set<number>()
  const survivors = async () => {
    const rows = await listProcesses(markOf(mark)).catch(() => null)
    // Without a list of processes (no file descriptors are left), uses the group and the processes known so far.
    const found =
      rows === null
        ? [...(isGroupGone ? [] : [-pid]), ...known].filter((id) => isAlive(id))
        : membersOf(rows, isGroupGone ? null : pid, known)
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
  await program.endInput()
  if (await goneWithin(0)) return
  for (const [signal, grace] of requests) {
    for (const member of await survivors()) sendSignal(member, signal)
    if (await goneWithin(grace)) return
  }
}

/** Returns the part of an environment that marks the processes of a tree. */
const markOf = (mark: string): string => `${TREE_VARIABLE}=${mark}`

/** Processes of a tree that run, and whether its group has any. */
export interface TreeMembers {
  readonly pids: readonly number[]
  readonly isGroupGone: boolean
}

/** Returns the processes of a tree that run. `groupId` is null for a group that is gone. None are known on Windows. */
export async function listTree(groupId: number | null, mark: string): Promise<TreeMembers> {
  if (process.platform === 'win32') return { pids: [], isGroupGone: true }
  const rows = await listProcesses(markOf(mark))
  const isGroupGone = groupId === null || !rows.some((row) => row.groupId === groupId)
  return { pids: membersOf(rows, isGroupGone ? null : groupId, new Set()), isGroupGone }
}

/** Returns the members of a tree: its group, all marked processes, those known before, and all their children. */
function membersOf(
  rows: readonly { pid: number; parentId: number; groupId: number; marked: boolean }[],
  groupId: number | null,
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
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function killOnWindows({ pid, exited, endInput }: Endable): Promise<void> {
  await endInput()
  // Windows has no groups: the tree consists of the program's descendants, alive or not.
  await new Promise<void>((resolve) =>
    execFile(systemProgram('taskkill.exe'), ['/PID', String(pid), '/T', '/F'], () => resolve()),
  )
  await exited
}

/** Returns whether a process, or a group by its negative number, can be sent signals. */
const isAlive = (pid: number): boolean => sendSignal(pid, 0)
