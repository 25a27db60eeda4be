import { readdir, readFile, readlink } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { TREE_VARIABLE } from './kill-tree'
import { readProcess } from './process-table'

/** A process that an agent has probably started, and that nobody ends. */
export interface LeftRunning {
  readonly pid: number
  readonly name: string
  readonly folder: string
  /** `host-gone`: it has the mark of a host that ended without its reaper. `unmarked`: it has no environment, and so no mark. */
  readonly why: 'host-gone' | 'unmarked'
}

/**
 * Returns the processes in some folders that left the tree of their agent and outlived it: those that detach twice and clear their
 * environment have nothing by which they could be ended with it. Linux only; others do not tell the environment of processes.
 */
export async function leftRunning(folders: readonly string[]): Promise<LeftRunning[]> {
  if (process.platform !== 'linux' || folders.length === 0) return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => textOf(`/proc/${pid}/cmdline`)))
  const reapers = commands.filter((command) => command.includes('parley-reaper'))
  const found = await Promise.all(pids.map((pid) => look(Number(pid), folders, reapers)))
  return found.filter((each) => each !== undefined)
}

async function look(
  pid: number,
  folders: readonly string[],
  reapers: readonly string[],
): Promise<LeftRunning | undefined> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (folder === undefined || !folders.some((each) => isInside(folder, each))) return undefined
  // Whoever reads it may be denied, which tells nothing.
  const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => undefined)
  const row = readProcess(pid)
  if (environment === undefined || row === undefined || pid === process.pid) return undefined
  const mark = environment.split('\0').find((variable) => variable.startsWith(`${TREE_VARIABLE}=`))
  const name = (await textOf(`/proc/${pid}/comm`)).trim()
  if (mark !== undefined) {
    const host = mark.slice(0, mark.lastIndexOf('.'))
    return reapers.some((command) => command.includes(host)) ? undefined : { pid, name, folder, why: 'host-gone' }
  }
  const isDetached = environment === '' && (await isOrphaned(row.parentId))
  return isDetached ? { pid, name, folder, why: 'unmarked' } : undefined
}

/** Returns whether a parent is what takes in the processes whose own parent has ended. */
async function isOrphaned(parentId: number): Promise<boolean> {
  return parentId === 1 || (await textOf(`/proc/${parentId}/comm`)).trim() === 'systemd'
}

function isInside(folder: string, root: string): boolean {
  const steps = relative(root, folder)
  return steps === '' || (!isAbsolute(steps) && steps !== '..' && !steps.startsWith(`..${sep}`))
}

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')
