import { createPeer } from '../../shared/rpc/peer'
import type { MessagePipe } from '../../shared/rpc/pipe'
import type { Host } from './host-port'

/**
 * Connects whoever is at the other end of a pipe to the host, over JSON-RPC 2.0. Notifications and answers go out in
 * the order the host made them. When the pipe ends, the connection ends; `onClosed` is told, however it came to it.
 *
 * @returns how to end the connection from here
 */
export function serveConnection(host: Host, pipe: MessagePipe, onClosed: () => void = () => {}): () => void {
  const connection = host.connect({ notify: ({ method, params }) => peer.notify(method, params) })
  let open = true
  const end = () => {
    if (!open) return
    open = false
    connection.close()
    onClosed()
  }
  const peer = createPeer(pipe, {
    request: (method, params) => connection.request(method, params),
    notification: (method, params) => void connection.request(method, params),
    closed: end,
  })
  return () => {
    peer.close()
    end()
  }
}
