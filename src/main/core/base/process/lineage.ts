import { readFile } from 'node:fs/promises'
import { listProcesses, readProcess, type ProcessRow } from './process-table'
import { TREE_VARIABLE } from './kill-tree'

/** A process as it is known to whoever asks where it comes from. */
export interface ProcessTrace {
  readonly pid?: number | undefined
  /** Value of {@link TREE_VARIABLE} in its own environment, as the process itself reports it. */
  readonly tree?: string | undefined
}

/** Maximum number of ancestors that are looked at. */
const MOST_ANCESTORS = 64

/**
 * Returns whether a process is among those that a host started, directly or not: by its own report, or because it or an
 * ancestor is a program of the host, is in the group of one, or was given the host's mark. `roots`: the programs.
 */
export async function descendsFrom(
  { pid, tree }: ProcessTrace,
  hostMark: string,
  roots: ReadonlySet<number>,
): Promise<boolean> {
  if (tree?.startsWith(`${hostMark}.`) === true) return true
  if (pid === undefined || process.platform === 'win32') return false
  const rowOf = await rows()
  let at = pid
  for (let count = 0; at > 1 && count < MOST_ANCESTORS; count++) {
    const row = rowOf(at)
    if (row === undefined) return false
    if (roots.has(row.pid) || roots.has(row.groupId)) return true
    if (process.platform === 'linux' && (await isMarked(row.pid, hostMark))) return true
    at = row.parentId
  }
  return false
}

type Row = Pick<ProcessRow, 'pid' | 'parentId' | 'groupId'>

/** Returns a function that looks up a process. */
async function rows(): Promise<(pid: number) => Row | undefined> {
  if (process.platform === 'linux') return readProcess
  const table = new Map((await listProcesses('')).map((row) => [row.pid, row]))
  return (pid) => table.get(pid)
}

async function isMarked(pid: number, hostMark: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
  return environment.split('\0').some((variable) => variable.startsWith(`${TREE_VARIABLE}=${hostMark}.`))
}
