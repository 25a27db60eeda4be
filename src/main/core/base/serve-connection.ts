import { findRequest } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { errorObjects } from '#shared/rpc/error-object'
import { createPeer, type PeerHandler } from '#shared/rpc/peer'
import type { MessagePipe } from '#shared/rpc/pipe'
import type { Host } from './host-port'

/**
 * Connects the other end of a pipe to the host, over JSON-RPC 2.0. Notifications and answers go out in the order the
 * host made them. When the pipe ends, the connection ends and `onClosed` receives the reason: null when the client or
 * this side closed it properly.
 *
 * @returns a function that ends the connection
 */
export function serveConnection(
  host: Pick<Host, 'connect'>,
  pipe: MessagePipe,
  onClosed: (reason: string | null) => void = () => {},
): () => void {
  const connection = host.connect({
    notify: ({ method, params }) => peer.notify(method, params),
    request: (name, input) => peer.request(name, input),
  })
  let greeting: Promise<unknown> | null = null
  let open = true

  /** Clients may send requests without waiting for the handshake's answer; such requests wait here. */
  function request(method: string, params: unknown): Promise<Result<unknown, ContractError>> {
    if (greeting !== null) return greeting.then(() => connection.request(method, params))
    const answer = connection.request(method, params)
    if (findRequest(method) === 'server.connect')
      greeting = answer.then(() => {
        greeting = null
      })
    return answer
  }
  const end = (reason: string | null) => {
    if (!open) return
    open = false
    connection.close()
    onClosed(reason)
  }
  const handler: PeerHandler = {
    request,
    notification: (method, params) => void request(method, params),
    ended: () => connection.ended?.(),
    closed: end,
  }
  const peer = createPeer(pipe, handler, errorObjects)
  return () => {
    peer.close()
    end(null)
  }
}
