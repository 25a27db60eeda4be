/** The furthest time from 1970, in milliseconds, that a `Date` can hold; anything beyond cannot be shown. */
export const MAX_TIME = 8.64e15

/** The nearest time that a `Date` can hold, for numbers that came from elsewhere. */
export function clampTime(at: number): number {
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at, -MAX_TIME), MAX_TIME)
}

/** Unix milliseconds as ISO 8601 in UTC. Total: it takes any number. */
export function isoTime(at: number): string {
  return new Date(clampTime(at)).toISOString()
}
