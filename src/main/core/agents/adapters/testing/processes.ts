import type { Processes } from '#core/base/process/processes'
import { listProcesses } from '#core/base/process/process-table'

/** Records the pids of started processes. */
export function watched(processes: Processes, pids: number[]): Processes {
  return {
    ...processes,
    async spawn(options) {
      const tree = await processes.spawn(options)
      if (tree.ok) pids.push(tree.value.pid)
      return tree
    },
  }
}

/** Returns those of the processes, and of their groups, that are still running. */
export async function alive(pids: readonly number[]): Promise<number[]> {
  if (process.platform !== 'win32') {
    const running = await listProcesses('')
    return running.filter((row) => pids.includes(row.pid) || pids.includes(row.groupId)).map((row) => row.pid)
  }
  return pids.filter((pid) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  })
}
