import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
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
 */
export function listProcesses(mark: string): Promise<ProcessRow[]> {
  return process.platform === 'linux' ? readProc(mark) : runPs()
}

const READERS = 8

async function readProc(mark: string): Promise<ProcessRow[]> {
  const names = await readdir('/proc')
  const rows: ProcessRow[] = []
  const waiting = names.filter((name) => /^\d+$/.test(name)).values()
  // Reads a few at a time: every open file counts against the limit of the host.
  const readSome = async () => {
    for (const name of waiting) {
      const row = await readRow(name, mark)
      if (row !== undefined) rows.push(row)
    }
  }
  await Promise.all(Array.from({ length: READERS }, readSome))
  return rows
}

async function readRow(name: string, mark: string): Promise<ProcessRow | undefined> {
  // Processes end while the table is read, and those of other users cannot be looked into.
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(emptyUnlessStarved)
  // The second field is the program's name in parentheses and may contain anything, including spaces and parentheses.
  const [state, parentId, groupId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === undefined || groupId === undefined || state === 'Z' || state === 'X') return undefined
  const environment = await readFile(`/proc/${name}/environ`, 'latin1').catch(emptyUnlessStarved)
  return {
    pid: Number(name),
    parentId: Number(parentId),
    groupId: Number(groupId),
    marked: environment.split('\0').includes(mark),
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
