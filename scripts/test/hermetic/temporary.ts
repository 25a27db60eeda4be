import { accessSync, chmodSync, constants, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's in-memory file system. */
const memory = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Returns the folder for temporary files of tests: in memory if there is enough, so that nothing waits for a disk. The
 * nightly run imports files that are larger than that.
 */
export function temporaryRoot(): string {
  return process.env['PARLEY_NIGHTLY'] !== '1' && isUsable(memory) ? memory : tmpdir()
}

/** Returns whether a folder has space, and allows programs in it to be executed. */
function isUsable(folder: string): boolean {
  const probe = join(folder, `pt-probe-${process.pid}`)
  try {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < ENOUGH_BYTES) return false
    writeFileSync(probe, '')
    chmodSync(probe, 0o700)
    // Fails when the file system is mounted without execution.
    accessSync(probe, constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { force: true })
  }
}
