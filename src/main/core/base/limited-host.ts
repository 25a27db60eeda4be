import { findRequest, type RequestName } from '../../../shared/contract'
import type { ContractError } from '../../../shared/kernel/errors'
import { err } from '../../../shared/kernel/result'
import type { ClientSink, Host, HostConnection } from './host-port'

/** Host as a limited client reaches it: what `refusal` returns an error for never gets to the host. */
export function limitedHost(
  host: Pick<Host, 'connect'>,
  refusal: (name: RequestName, input: unknown) => ContractError | null,
): Pick<Host, 'connect'> {
  return {
    connect(sink: ClientSink): HostConnection {
      const connection = host.connect(sink)
      return {
        get clientId() {
          return connection.clientId
        },
        ended: () => connection.ended?.(),
        close: () => connection.close(),
        request: async (name, input) => {
          const known = findRequest(name)
          const refused = known === undefined ? null : refusal(known, input)
          return refused === null ? connection.request(name, input) : err(refused)
        },
      }
    },
  }
}
