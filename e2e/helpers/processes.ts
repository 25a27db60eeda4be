import { listProcesses } from '../../src/main/core/base/process/process-table'

/** The ids of processes with this variable in their environment; on Linux only, elsewhere none are found. */
export async function processesWith(name: string, value: string): Promise<number[]> {
  if (process.platform === 'win32') return []
  const rows = await listProcesses(`${name}=${value}`)
  return rows.filter((row) => row.marked).map((row) => row.pid)
}
