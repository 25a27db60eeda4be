import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Number of processes that are looked into before others get their turn, which takes about a millisecond. */
const PROCESSES_AT_ONCE = 8

/** The lowest bits of the flags of an open file: written, or written and read. */
const WRITTEN = 0o3

/**
 * Returns the files that other processes have open for writing, with the number of the process. `isWanted` selects them by
 * their real path. Those of other users cannot be seen. Empty on systems other than Linux.
 */
export async function writersOf(isWanted: (path: string) => boolean): Promise<ReadonlyMap<string, number>> {
  const writers = new Map<string, number>()
  if (process.platform !== 'linux') return writers
  const pids = entriesOf('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  for (const [index, pid] of pids.entries()) {
    if (index % PROCESSES_AT_ONCE === PROCESSES_AT_ONCE - 1) await nextTurn()
    for (const path of writtenBy(Number(pid), isWanted)) writers.set(path, Number(pid))
  }
  return writers
}

/** Returns the files that a process has open for writing. Linux only. */
export function writtenBy(pid: number, isWanted: (path: string) => boolean): string[] {
  const folder = `/proc/${pid}`
  return entriesOf(`${folder}/fd`).flatMap((name) => {
    const path = orEmpty(() => readlinkSync(`${folder}/fd/${name}`))
    if (!path.startsWith('/') || !isWanted(path)) return []
    const flags = /^flags:\s*([0-7]+)/m.exec(orEmpty(() => readFileSync(`${folder}/fdinfo/${name}`, 'utf8')))?.[1]
    return (Number.parseInt(flags ?? '0', 8) & WRITTEN) === 0 ? [] : [path]
  })
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // It has ended, or belongs to another user.
    return []
  }
}

function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
