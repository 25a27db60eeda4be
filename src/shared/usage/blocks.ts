/** Length of a block, in milliseconds. */
export const BLOCK_MS = 5 * 60 * 60_000

const HOUR_MS = 60 * 60_000

/** Five hours of usage, as vendors count it toward the limits of accounts. */
export interface UsageBlock<T> {
  /** Start of the hour (UTC) of its first usage, in Unix ms. */
  readonly startedAt: number
  /** In Unix ms, exclusive. */
  readonly endsAt: number
  /** Its usage, oldest first. */
  readonly usage: readonly T[]
}

/**
 * Divides usage into blocks of five hours: one begins with the hour of the first usage after the one before has ended, so that
 * time without usage belongs to none. `timed`: usage with its time in Unix ms, in any order.
 */
export function usageBlocks<T extends { readonly time: number }>(timed: readonly T[]): UsageBlock<T>[] {
  const blocks: { startedAt: number; endsAt: number; usage: T[] }[] = []
  for (const usage of timed.toSorted((a, b) => a.time - b.time)) {
    const last = blocks.at(-1)
    if (last !== undefined && usage.time < last.endsAt) last.usage.push(usage)
    else {
      const startedAt = Math.floor(usage.time / HOUR_MS) * HOUR_MS
      blocks.push({ startedAt, endsAt: startedAt + BLOCK_MS, usage: [usage] })
    }
  }
  return blocks
}
