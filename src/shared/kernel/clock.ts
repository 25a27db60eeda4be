/** Source of time. Reducers and converters never read it; they get times in their input. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
