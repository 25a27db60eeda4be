import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface ProcessRow {
  readonly pid: number
  readonly parentId: number
  readonly groupId: number
  /** Whether its environment holds the mark that was asked for. Always false where environments cannot be read. */
  readonly marked: boolean
}

/** Every process of this machine that still runs; ended ones that nobody has reaped are left out. POSIX only. */
export function listProcesses(mark: string): Promise<ProcessRow[]> {
  return process.platform === 'linux' ? readProc(mark) : runPs()
}

async function readProc(mark: string): Promise<ProcessRow[]> {
  const names = await readdir('/proc')
  const rows = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((name) => readRow(name, mark)))
  return rows.filter((row) => row !== undefined)
}

async function readRow(name: string, mark: string): Promise<ProcessRow | undefined> {
  // Processes end while the table is read, and those of other users cannot be looked into.
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in parentheses and may hold anything, also spaces and parentheses.
  const [state, parentId, groupId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === undefined || groupId === undefined || state === 'Z' || state === 'X') return undefined
  const environment = await readFile(`/proc/${name}/environ`, 'latin1').catch(() => '')
  return {
    pid: Number(name),
    parentId: Number(parentId),
    groupId: Number(groupId),
    marked: environment.split('\0').includes(mark),
  }
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
