import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Gives the current thread the lowest priority, for the rest of its life: raising it again takes rights that users lack.
 * Does nothing on other systems than Linux, where programs cannot set the priority of a thread by its number.
 */
export function letOthersGoFirst(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW)
  } catch {
    // Without /proc, or where a sandbox forbids it, the work is done all the same.
  }
}
