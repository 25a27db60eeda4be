import { listProcesses } from '#core/base/process/process-table'

/** Records the processes below `pid`, to find out later which of them remain. */
export interface ProcessWatch {
  /** Records the processes now running below `pid`. Returns their number. */
  note(pid: number): Promise<number>
  /** Returns the recorded processes that are still running, and on Linux everything that runs in `home`. */
  left(): Promise<readonly number[]>
}

/** False on Windows: the process table is read on POSIX only. */
export const canWatchProcesses = process.platform !== 'win32'

export function watchProcesses(home: string): ProcessWatch {
  const noted = new Set<number>()
  const rows = () => listProcesses(`HOME=${home}`)
  return {
    async note(pid) {
      const table = await rows()
      const family = new Set([pid])
      for (let before = 0; before !== family.size;) {
        before = family.size
        for (const row of table) if (family.has(row.parentId)) family.add(row.pid)
      }
      for (const member of family) noted.add(member)
      return family.size - 1
    },
    async left() {
      return (await rows()).filter((row) => row.marked || noted.has(row.pid)).map((row) => row.pid)
    },
  }
}
