/** A prompt whose answer is short. */
export const BRIEF = 'briefly'

/** A request to a host of the measured fleet. */
export interface Asked {
  readonly id: number
  /** Name of a request; `events`: what was heard since the last time. */
  readonly name: string
  readonly input: unknown
}

export interface Answered {
  readonly id: number
  readonly value: unknown
  /** Time that it took there, in milliseconds. */
  readonly ms: number
}
