import type { requests, RequestInput, RequestName, RequestOutput } from '../../../../shared/contract'
import type { ErrorCode } from '../../../../shared/kernel/errors'
import type { There } from './there'

type Awaitable<T> = T | Promise<T>
type KeyOf<T> = T extends T ? keyof T : never

/** What is true of an answer: each property has to match as `toMatchObject` does; there has to be one at least. */
export type Answer<N extends RequestName> = Partial<Readonly<Record<KeyOf<RequestOutput<N>>, unknown>>>

/** How a request is called. */
type Input<N extends RequestName> = (there: There) => Awaitable<RequestInput<N>>

/** A call and what it comes to: a failure with this code, or an answer of which this is true. */
type Call<N extends RequestName> = readonly [input: Input<N>, comesTo: ErrorCode | Answer<N>]

/** A call that was answered. */
interface Answered<N extends RequestName> {
  readonly there: There
  readonly input: RequestInput<N>
  readonly answer: RequestOutput<N>
}

/** One row of the table: how a request is called, what comes of it, and how it fails. */
export type RequestCase<N extends RequestName> = {
  /** A call that succeeds, for real. */
  readonly valid: Input<N>
  /** What is true of its answer; as a function also what can be seen of it elsewhere. */
  readonly answers: Answer<N> | ((call: Answered<N>) => Awaitable<Answer<N>>)
  /**
   * A call that names what does not exist. Where `session-not-found` is declared, the valid call is besides tried with a
   * session that never was and one that was purged.
   */
  readonly unknown?: Call<N>
  /** What the valid call is answered in an archived session, where `session-archived` is for other calls than that. */
  readonly whenArchived?: Answer<N>
  /** Whether a session that is not there is made, so that none is unknown. */
  readonly makesSession?: true
  /** Whether properties that nobody declared are taken. */
  readonly isOpen?: true
  /** Whether a property takes any JSON, so that none of it is malformed. */
  readonly takesAnything?: true
  /** The call needs a host of its own, because it replaces the store; prepares its data directory. */
  readonly alone?: (dataDir: string) => Promise<void>
} & States<N>

/** A call in a state that does not allow it, or which changes nothing in it. */
interface Refused<N extends RequestName> {
  readonly wrongState: Call<N>
  readonly anyState?: undefined
}

/**
 * Why no state is wrong. A request of a session is then tried in an archived one, in which its valid call has to succeed
 * as well.
 */
interface Allowed {
  readonly wrongState?: undefined
  readonly anyState: string
}

/** An archived session is tried without a row saying so: the valid call, with its session archived before. */
type States<N extends RequestName> = RefusesArchived<N> extends true ? Partial<Refused<N>> : Refused<N> | Allowed

type RefusesArchived<N extends RequestName> = 'session-archived' extends (typeof requests)[N]['errors'][number]
  ? 'sessionId' extends keyof RequestInput<N>
    ? true
    : false
  : false

/** The rows of a subject. */
export type RequestCases = { readonly [N in RequestName]?: RequestCase<N> }

/** Why no state is wrong for what only reads. */
export const onlyReads = 'It only reads, and what there is can be read in every state.'
