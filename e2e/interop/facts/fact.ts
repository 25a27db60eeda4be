import type { SessionEventType } from '#shared/contract'
import type { Parley } from '../parley'

/** Something that a client must learn about the work of an agent. */
export interface Fact {
  readonly name: string
  /** Mode in which the agent has to be. */
  readonly mode?: string
  readonly prompt: string
  /** Answer to the question that the agent asks. */
  readonly answer?: Readonly<Record<string, unknown>>
  /** Something that the user does meanwhile, after an event. */
  readonly meanwhile?: {
    readonly event: Expected
    act(parley: Parley, sessionId: string): Promise<void>
  }
  readonly events: readonly Expected[]
  /** Looks at what requests return in the end. */
  readonly after?: (parley: Parley, sessionId: string) => Promise<void>
}

/** An event with a part of its payload. */
export type Expected = readonly [type: SessionEventType, payload: Part]

/** A part of a value: properties of an object, a function that says whether a value fits, or a plain value. */
export type Part = { readonly [key: string]: Part } | ((value: never) => boolean) | string | number | boolean

/** Returns whether a value has a part. */
export function fits(value: unknown, part: Part): boolean {
  if (typeof part === 'function') return (part as (value: unknown) => boolean)(value)
  if (typeof part !== 'object') return value === part
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(part).every(([key, each]) => fits((value as Record<string, unknown>)[key], each))
}

export const isNumber = (value: unknown): boolean => typeof value === 'number'
export const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
export const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0
export const like =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value)
export const some =
  (part: Part) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.some((each) => fits(each, part))

/** Returns a prompt for calls of tools, one after another. */
export const calling = (
  ...calls: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[]
): string => `Do this:\n!calls ${JSON.stringify(calls)}`

/** The use of a turn. */
export const used: Expected = [
  'turn.completed',
  { usage: { total: { inputTokens: isNumber, outputTokens: isNumber } }, elapsedMs: isNumber },
]

/** The failure of a call of the model. */
export const failedCall: Fact = {
  name: 'a failed call of its model',
  prompt: '!fail 400',
  events: [
    ['model.call_failure', { kind: 'invalid-request', errorMessage: like(/The fake model fails with 400/) }],
    ['turn.completed', { success: false, outcome: 'error', errorCategory: 'provider' }],
  ],
}
