import type { RequestInput, RequestName } from '../../../../shared/contract'
import type { ErrorCode } from '../../../../shared/kernel/errors'
import type { There } from './there'

type Input<N extends RequestName> = RequestInput<N> | Promise<RequestInput<N>>

/** One row of the table: how a request is called, and how it fails. */
export interface RequestCase<N extends RequestName> {
  readonly valid: (there: There) => Input<N>
  /** What the valid call comes to where the built-in agent, or a machine without anything, can do no more. */
  readonly answers?: ErrorCode
  /**
   * A call that names what does not exist, and what it comes to. Without it: the valid call with another session, which
   * fails with `session-not-found` where that is declared.
   */
  readonly unknown?: readonly [input: (there: There) => Input<N>, answer: ErrorCode | 'ok']
  /**
   * A call in a state that does not allow it, and what it comes to. Without it: the valid call with an archived session,
   * where `session-archived` is declared.
   */
  readonly wrongState?: readonly [input: (there: There) => Input<N>, answer: ErrorCode]
  /** Why there is no call in a wrong state although `session-archived` is declared. */
  readonly noWrongState?: string
  /** Whether properties that nobody declared are taken. */
  readonly isOpen?: true
  /** Whether a property takes any JSON, so that none of it is malformed. */
  readonly takesAnything?: true
}

/** The rows of a subject. */
export type RequestCases = { readonly [N in RequestName]?: RequestCase<N> }
