import { listProcesses } from '#core/base/process/process-table'

/** Returns the ids of processes with this environment variable; on Linux only, elsewhere none are found. */
export async function processesWith(name: string, value: string): Promise<number[]> {
  if (process.platform === 'win32') return []
  const rows = await listProcesses(`${name}=${value}`)
  return rows.filter((row) => row.marked).map((row) => row.pid)
}
