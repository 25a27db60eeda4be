import type { Stats } from 'node:fs'

/** The clocks of disks tick slower than ours. */
export const CLOCK_SLACK_MS = 20

/** Differs when a file was written to, replaced or made executable. */
export function stampOf({ mtimeMs, ctimeMs, size, ino, mode }: Stats): string {
  return `${Math.max(mtimeMs, ctimeMs)}:${size}:${ino}:${mode}`
}

/** Returns the modification time of a file with this stamp, in Unix ms. */
export function changedAt(stamp: string): number {
  return Number.parseFloat(stamp)
}
