import type { RequestInput, RequestName, RequestOutput, ServerEvent } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { PROTOCOL_VERSION } from '#shared/server/requests'
import type { Host } from '#core/base/host-port'

/** The fleet's own client of this host: it reads lists as every client does. */
export interface OwnClient {
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Result<RequestOutput<N>, ContractError>>
  end(): void
}

export async function ownClient(
  host: Host,
  version: string,
  onEvent: (event: ServerEvent) => void,
): Promise<OwnClient> {
  const connection = host.connect({
    notify({ method, params }) {
      if (method === 'server.event') onEvent(params)
    },
  })
  const clientInfo = { name: 'parley-fleet', version }
  await connection.request('server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo })
  return {
    request: (name, input) => connection.request(name, input) as never,
    end: () => connection.close(),
  }
}
