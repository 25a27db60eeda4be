import type { Requester } from '#client/connection'
import type { RequestInput, RequestName, RequestOutput } from '#shared/contract'
import type { ContractError, ErrorCode } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'

/** A failure with one of the codes that a caller deals with. */
type Expected<C extends ErrorCode> = ContractError & { readonly code: C }

/** Requests whose failure the caller has no place of its own for. Each failure is told once. */
export interface Ask {
  /** Resolves to the value, or to null after the failure was told. */
  <N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N> | null>
  /** Returns failures with the codes of `except` instead of telling them. */
  <N extends RequestName, C extends ErrorCode>(
    name: N,
    input: RequestInput<N>,
    options: { readonly except: readonly C[] },
  ): Promise<Result<RequestOutput<N>, Expected<C>> | null>
}

/** Returns requests of a connection whose failures `tell` shows. */
export function asking(connection: Requester, tell: (error: ContractError) => void): Ask {
  function ask<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N> | null>
  function ask<N extends RequestName, C extends ErrorCode>(
    name: N,
    input: RequestInput<N>,
    options: { readonly except: readonly C[] },
  ): Promise<Result<RequestOutput<N>, Expected<C>> | null>
  async function ask<N extends RequestName>(
    name: N,
    input: RequestInput<N>,
    options?: { readonly except: readonly ErrorCode[] },
  ) {
    const answer = await connection.request(name, input)
    if (answer.ok) return options === undefined ? answer.value : ok(answer.value)
    if (options?.except.includes(answer.error.code) === true) return err(answer.error)
    tell(answer.error)
    return null
  }
  return ask
}
