import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import which from 'which'
import { temporaryFolder } from './temporary-folder'

/** A disk of a few megabytes that only programs started through it see: a file system in memory, in a namespace. */
export interface SmallDisk {
  /** Path for programs on it. */
  readonly folder: string
  /** Path of the same folder for other programs, which may be unresolvable. */
  readonly outside: string
  /** Prefix of a program and its arguments that gives it access to the disk. */
  readonly through: readonly string[]
  /** Leaves so many bytes of space, or none. */
  fill(left?: number): Promise<void>
  /** Gives the space back. */
  free(): Promise<void>
}

/** Sizes of writes while the disk is filled, from coarse to fine. */
const STEPS = [1024 * 1024, 4096, 1] as const

/**
 * Creates a disk that is removed after the test. Returns a reason when that is impossible: only Linux supports it, and
 * only if namespaces are permitted.
 */
export async function smallDisk(megabytes: number): Promise<SmallDisk | string> {
  if (process.platform !== 'linux') return `${process.platform} has no disks that a test may make`
  const [unshare, nsenter, shell] = await Promise.all(
    ['unshare', 'nsenter', 'sh'].map((name) => which(name, { nothrow: true })),
  )
  if (!unshare || !nsenter || !shell) return 'there are no programs that make namespaces'
  const folder = await temporaryFolder()
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "${folder}" && echo made && read -r line`
  const holder = spawn(unshare, ['--user', '--map-root-user', '--mount', shell, '-c', script], { stdio: 'pipe' })
  const ended = once(holder, 'close')
  onTestFinished(async () => {
    holder.stdin.end()
    await ended
  })
  const lines = createInterface({ input: holder.stdout })
  const made = await Promise.race([once(lines, 'line'), ended.then(() => null)])
  if (made === null) return 'this system lets nobody make namespaces'
  const pid = String(holder.pid)
  const outside = join('/proc', pid, 'root', folder)
  const filler = join(outside, 'filler')
  return {
    folder,
    outside,
    through: [nsenter, '--target', pid, '--user', '--mount', '--preserve-credentials', `--wd=${process.cwd()}`, '--'],
    async fill(left = 0) {
      const file = await open(filler, 'w')
      try {
        let size = 0
        for (const step of STEPS)
          for (let written = step; written === step; size += written) written = await append(step)
        await file.truncate(Math.max(0, size - left))
      } finally {
        await file.close()
      }
      async function append(length: number): Promise<number> {
        try {
          return (await file.write(Buffer.alloc(length))).bytesWritten
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return 0
          throw error
        }
      }
    },
    free: () => rm(filler, { force: true }),
  }
}
