import { isoTime } from '#shared/kernel/time'

/** Returns a time (Unix milliseconds) for display in UTC: the reader may be in another time zone than the host. */
export function momentOf(time: number): string {
  return `${isoTime(time).slice(0, 16).replace('T', ' ')} UTC`
}
