import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface ProcessRow {
  readonly pid: number
  readonly parentId: number
  readonly groupId: number
  /** True if its environment contains the given mark. Always false where environments cannot be read. */
  readonly marked: boolean
}

/**
 * Returns every process running on this machine; ended processes that have not been reaped are left out. POSIX only.
 * Rejects when the table cannot be read completely, for example for lack of file descriptors: processes missing from
 * the list would be taken for ended.
 * @param mark Part of the environment of processes that this one started, or that those started.
 */
export function listProcesses(mark: string): Promise<ProcessRow[]> {
  return process.platform === 'linux' ? readProc(mark) : runPs()
}

/** Number of processes that are read before others get their turn, which takes about a millisecond. */
const ROWS_AT_ONCE = 64
/** Number of environments that are read at the same time: every open file counts against the limit of the host. */
const READERS = 8

interface ProcRow extends Omit<ProcessRow, 'marked'> {
  /** Time since the start of the system. */
  readonly startedAt: number
}

/*
 * Reading a file asynchronously takes ten times as long as reading one of `/proc/<pid>/stat`, of which there are hundreds,
 * and which never blocks. An environment can: its process may hold the lock of its memory.
 */
async function readProc(mark: string): Promise<ProcessRow[]> {
  const { startedAt: since = 0 } = readRow('self') ?? {}
  const rows: ProcRow[] = []
  for (const [index, name] of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    const row = readRow(name)
    if (row !== undefined) rows.push(row)
  }
  const marked = new Set<number>()
  // Whatever this process started is not older than itself.
  const younger = rows.filter(({ startedAt }) => startedAt >= since).values()
  const readSome = async () => {
    for (const { pid } of younger) {
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(emptyUnlessStarved)
      if (environment.split('\0').includes(mark)) marked.add(pid)
    }
  }
  await Promise.all(Array.from({ length: READERS }, readSome))
  return rows.map(({ pid, parentId, groupId }) => ({ pid, parentId, groupId, marked: marked.has(pid) }))
}

/** Position of the time of the start among the fields after the name. */
const STARTED_AT = 19

/** Returns a process; undefined when it has ended. Linux only. */
export const readProcess = (pid: number): Omit<ProcessRow, 'marked'> | undefined => readRow(String(pid))

/** Returns when a process began, in a unit and from a time of the system's own; undefined when it has ended. Linux only. */
export const startOfProcess = (pid: number): number | undefined => readRow(String(pid))?.startedAt

function readRow(name: string): ProcRow | undefined {
  const stat = readStat(name)
  // The second field is the program's name in parentheses and may contain anything, including spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, parentId, groupId] = fields
  if (state === undefined || groupId === undefined || state === 'Z' || state === 'X') return undefined
  return {
    pid: name === 'self' ? process.pid : Number(name),
    parentId: Number(parentId),
    groupId: Number(groupId),
    startedAt: Number(fields[STARTED_AT]),
  }
}

function readStat(name: string): string {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8')
  } catch (error) {
    // Processes end while the table is read, and those of other users cannot be looked into.
    return emptyUnlessStarved(error as NodeJS.ErrnoException)
  }
}

function emptyUnlessStarved(error: NodeJS.ErrnoException): string {
  if (error.code === 'EMFILE' || error.code === 'ENFILE') throw error
  return ''
}

const run = promisify(execFile)

async function runPs(): Promise<ProcessRow[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat='], { maxBuffer: 16 * 1024 * 1024 })
  return stdout.split('\n').flatMap((line) => {
    const [pid, parentId, groupId, state] = line.trim().split(/\s+/)
    if (state === undefined || state.startsWith('Z')) return []
    return [{ pid: Number(pid), parentId: Number(parentId), groupId: Number(groupId), marked: false }]
  })
}
