import type { RequestName, RequestParams, RequestResult } from '../shared/contract'
import { contractError, type ContractError } from '../shared/kernel/errors'
import { err, type Result } from '../shared/kernel/result'

/** Handler of a request of the host to a client, for example for a file that only the client has. */
export type ServedRequest<N extends RequestName> = (params: RequestParams<N>) => Promise<RequestResult<N>>

/** Requests that a client handles. */
export class ServedRequests {
  private readonly handlers = new Map<string, (params: never) => Promise<Result<unknown, ContractError>>>()

  /** Registers a handler, which replaces an earlier one for the same request. Returns a function that removes it. */
  add<N extends RequestName>(name: N, handler: ServedRequest<N>): () => void {
    this.handlers.set(name, handler)
    return () => {
      if (this.handlers.get(name) === handler) this.handlers.delete(name)
    }
  }

  /** Answers the host; an unserved request results in `unknown-request`, a throwing handler in `internal`. */
  readonly answer = async (name: string, input: unknown): Promise<Result<unknown, ContractError>> => {
    const handler = this.handlers.get(name)
    if (handler === undefined) return err(contractError('unknown-request', `This client does not serve "${name}".`))
    try {
      // The host declares its requests; both sides are built from one contract.
      return await handler(input as never)
    } catch {
      return err(contractError('internal', `The client failed to answer "${name}".`))
    }
  }
}
