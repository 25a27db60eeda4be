import { MAX_ATTEMPTS } from '#shared/attempt/limits'

/** Attempts that are to be started by one agent. */
export interface AttemptWish {
  readonly id: number
  /** The adapterName of the agent, or the choice of a profile. */
  readonly choice: string
  /** Empty for the agent's default. */
  readonly model: string
  readonly count: number
}

/** Returns the number of attempts. */
export function totalOf(wishes: readonly AttemptWish[]): number {
  return wishes.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the number of further attempts that are possible. */
export function roomIn(wishes: readonly AttemptWish[]): number {
  return Math.max(0, MAX_ATTEMPTS - totalOf(wishes))
}
