import { startOfProcess } from './process-table'

/** A process, told from a later one with its number where the system tells when it began. */
export interface Life {
  readonly pid: number
  /** Absent on systems other than Linux. */
  readonly startedAt?: number
}

/** Returns a process that is running; null when none has this number. */
export function lifeOf(pid: number): Life | null {
  if (process.platform === 'linux') {
    const startedAt = startOfProcess(pid)
    return startedAt === undefined ? null : { pid, startedAt }
  }
  try {
    process.kill(pid, 0)
    return { pid }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? { pid } : null
  }
}

/** Returns whether a process is still running. */
export function isAlive({ pid, startedAt }: Life): boolean {
  const now = lifeOf(pid)
  return now !== null && (startedAt === undefined || now.startedAt === undefined || now.startedAt === startedAt)
}
