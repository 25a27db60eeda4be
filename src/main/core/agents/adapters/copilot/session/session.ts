import type { AdapterFailure } from '#shared/adapter/port'
import { err, type Result } from '#shared/kernel/result'
import type { RequestLimits } from '#core/agents/adapters/program/deadline'
import type { RpcConnection } from '#core/agents/adapters/program/rpc'
import { requestFailure } from '../protocol/failures'

/** An open session of a server. */
export interface Session {
  readonly sessionId: string
  readonly server: RpcConnection
  /** Sends a request about the session; `limits` as in {@link RpcConnection.request}. */
  request(
    method: string,
    params: object,
    limits?: Pick<RequestLimits, 'timeoutMs'>,
  ): Promise<Result<unknown, AdapterFailure>>
}

/** Returns an open session of a server. */
export function sessionOf(server: RpcConnection, sessionId: string): Session {
  return {
    sessionId,
    server,
    async request(method, params, limits) {
      const answer = await server.request(method, { sessionId, ...params }, limits)
      return answer.ok ? answer : err(requestFailure(answer.error))
    },
  }
}
