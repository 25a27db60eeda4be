/** Largest distance from 1970, in milliseconds, that a `Date` can represent. */
export const MAX_TIME = 8.64e15

/** Clamps a number of external origin to the nearest time that a `Date` can represent. */
export function clampTime(at: number): number {
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at, -MAX_TIME), MAX_TIME)
}

/** Returns Unix milliseconds as ISO 8601 in UTC. Total: accepts any number. */
export function isoTime(at: number): string {
  return new Date(clampTime(at)).toISOString()
}
