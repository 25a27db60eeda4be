import { findRequest, type RequestName, type RequestParams, type RequestResult } from '../shared/contract'
import { contractError, type ContractError } from '../shared/kernel/errors'
import { err, type Result } from '../shared/kernel/result'

/** Answers one request that the host asks of a client, for example for a file that only the client has. */
export type ServedRequest<N extends RequestName> = (params: RequestParams<N>) => Promise<RequestResult<N>>

/** What a client answers itself. */
export class ServedRequests {
  private readonly handlers = new Map<RequestName, (params: never) => Promise<Result<unknown, ContractError>>>()

  /** Answers how to stop serving. A later handler of the same request takes the place of an earlier one. */
  add<N extends RequestName>(name: N, handler: ServedRequest<N>): () => void {
    this.handlers.set(name, handler)
    return () => {
      if (this.handlers.get(name) === handler) this.handlers.delete(name)
    }
  }

  /** Answers the host; what nobody serves is an `unknown-request`, and a handler that throws an `internal` failure. */
  readonly answer = async (name: string, input: unknown): Promise<Result<unknown, ContractError>> => {
    const known = findRequest(name)
    const handler = known === undefined ? undefined : this.handlers.get(known)
    if (handler === undefined) return err(contractError('unknown-request', `This client does not serve "${name}".`))
    try {
      // The host declares what it asks; both sides are built from one contract.
      return await handler(input as never)
    } catch {
      return err(contractError('internal', `The client failed to answer "${name}".`))
    }
  }
}
