import { goneBy } from './gone'
import { CLOCK_SLACK_MS } from './stamp'
import type { FileNow } from './version'

/**
 * Returns the time of a change. Disks tell it with the ticks of a slower clock, so that a change can seem to be a little
 * older than the call that made it, which began at `begunAt`, and of a file that is gone they tell none.
 */
export function timeOf(told: number | undefined, begunAt: number | undefined, endedAt = Date.now()): number {
  const earliest = begunAt === undefined ? 0 : Math.min(begunAt + 1, endedAt)
  return Math.min(Math.max(told ?? endedAt, earliest), Date.now())
}

/**
 * Returns the time, in Unix ms, at which a file got its content as the disk tells it, or at or before which it was deleted.
 * Of the two times of a file the earlier counts: a new name or mode is no new content, and a time that a program has set
 * is no proof. Undefined when nothing can be told.
 */
export function diskTimeOf(file: string, now: FileNow | null): Promise<number | undefined> {
  return now === null ? goneBy(file) : Promise.resolve(Math.min(now.modifiedAt, now.touchedAt))
}

/**
 * Returns whether a file may have got its content after the turn had ended (Unix ms). A time that is yet to come is that of
 * another clock, and tells nothing.
 */
export async function isLater(file: string, now: FileNow | null, turnEndedAt: number | undefined): Promise<boolean> {
  if (turnEndedAt === undefined) return false
  const at = now === null ? await goneBy(file) : now.touchedAt
  // A file that cannot be read is not deleted.
  if (at === undefined) return true
  return at > turnEndedAt + CLOCK_SLACK_MS && at <= Date.now() + CLOCK_SLACK_MS
}
