import type { Stats } from 'node:fs'

/** Differs when a file was written to, replaced or made executable. */
export function stampOf({ mtimeMs, ctimeMs, size, ino, mode }: Stats): string {
  return `${Math.max(mtimeMs, ctimeMs)}:${size}:${ino}:${mode}`
}

/** When a file with this stamp was last changed, in Unix ms. */
export function changedAt(stamp: string): number {
  return Number.parseFloat(stamp)
}
