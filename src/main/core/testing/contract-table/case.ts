import type { requests, RequestInput, RequestName, RequestNameThat, RequestOutput } from '#shared/contract'
import type { ErrorCode } from '#shared/kernel/errors'
import type { CaseContext } from './case-context'

type Awaitable<T> = T | Promise<T>
type KeyOf<T> = T extends T ? keyof T : never

/** Expected response: each property has to match as with `toMatchObject`; there has to be at least one. */
export type Answer<N extends RequestName> = Partial<Readonly<Record<KeyOf<RequestOutput<N>>, unknown>>>

/** Returns the input of a request. */
type Input<N extends RequestName> = (context: CaseContext) => Awaitable<RequestInput<N>>

/** A call and its expected result: a failure with this code, or a matching response. */
type Call<N extends RequestName> = readonly [input: Input<N>, comesTo: ErrorCode | Answer<N>]

/** A call that was answered. */
interface Answered<N extends RequestName> {
  readonly context: CaseContext
  readonly input: RequestInput<N>
  readonly answer: RequestOutput<N>
}

/** One row of the table: a request's calls, their results, and their failures. */
export type RequestCase<N extends RequestName> = {
  /** A call that succeeds, for real. */
  readonly valid: Input<N>
  /** Expected response; as a function also its effects elsewhere. */
  readonly answers: Answer<N> | ((call: Answered<N>) => Awaitable<Answer<N>>)
  /**
   * A call for something that does not exist. If `session-not-found` is declared, the valid call is additionally made
   * with a session that never existed and one that was purged.
   */
  readonly unknown?: Call<N>
  /** Response of the valid call in an archived session, if `session-archived` applies to other calls. */
  readonly whenArchived?: Answer<N>
  /** True when a missing session is created, so that none is unknown. */
  readonly makesSession?: true
  /** Failure of the valid call on one host alone, where it needs others; its success has a test of its own. */
  readonly failsAlone?: ErrorCode
  /** True when undeclared properties are accepted. */
  readonly isOpen?: true
  /** True when a property accepts any JSON, so that none is malformed. */
  readonly takesAnything?: true
  /** Reason why only a host of the desktop app answers it. */
  readonly needsDesktop?: string
  /** Commits of the valid call, where they are others than the declared effect says, with the reason. */
  readonly commits?: { readonly when: 'none' | 'maybe' | 'later'; readonly because: string }
  /** Reason why something stays stored although it fails. Otherwise a failed call leaves every row as it was. */
  readonly keepsWhenFailing?: string
  /** Reason why it succeeds although a commit failed that nobody tries again. */
  readonly succeedsAnyway?: string
  /**
   * Request with commits of the same kinds, which fails with every change while only the nightly run tries this one: its
   * row makes repositories, worktrees or several agents. What it does has tests of its own.
   */
  readonly failsAs?: RequestNameThat<{ effect: 'write' }>
  /** True when its result depends on what other calls in the same host did, so that `commit-faults.test.ts` cannot assert it. */
  readonly dependsOnOthers?: true
  /** The call needs a separate host, because it replaces the store; prepares its data directory. */
  readonly alone?: (dataDir: string) => Promise<void>
} & States<N>

/** A call in a state that does not allow it, or which changes nothing in it. */
interface Refused<N extends RequestName> {
  readonly wrongState: Call<N>
  readonly anyState?: undefined
}

/**
 * Reason why no state is wrong. A session request is then made in an archived session, in which its valid call has to
 * succeed too.
 */
interface Allowed {
  readonly wrongState?: undefined
  readonly anyState: string
}

/**
 * An archived session is tried without a row saying so: the valid call, with its session archived before. A request that
 * reads is answered in every state.
 */
type States<N extends RequestName> =
  N extends RequestNameThat<{ effect: 'read' }>
    ? Partial<Refused<N>>
    : RefusesArchived<N> extends true
      ? Partial<Refused<N>>
      : Refused<N> | Allowed

type RefusesArchived<N extends RequestName> = 'session-archived' extends (typeof requests)[N]['errors'][number]
  ? 'sessionId' extends keyof RequestInput<N>
    ? true
    : false
  : false

/** The rows of a subject. */
export type RequestCases = { readonly [N in RequestName]?: RequestCase<N> }
