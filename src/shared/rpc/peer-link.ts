import type { Notification } from '../contract'
import { contractError } from '../kernel/errors'
import { err } from '../kernel/result'
import type { Link } from './link'
import { createPeer } from './peer'
import type { MessagePipe } from './pipe'

/** The link of a client over JSON-RPC: a WebSocket, a socket, the pipes of `parley rpc`. */
export function createPeerLink(pipe: MessagePipe): Link {
  let notified: (notification: Notification) => void = () => {}
  let lost: (reason: string) => void = () => {}
  const peer = createPeer(pipe, {
    // The contract has no requests from host to client yet.
    request: (method) => Promise.resolve(err(contractError('unknown-request', `There is no request "${method}".`))),
    notification(method, params) {
      const notification = { method, params }
      if (isNotification(notification)) notified(notification)
    },
    closed: (reason) => lost(reason ?? 'Parley ended the connection.'),
  })
  return {
    request: (name, input) => peer.request(name, input),
    onNotification(listener) {
      notified = listener
    },
    onLost(listener) {
      lost = listener
    },
    close: () => peer.close(),
  }
}

/** Notifications of a newer host are skipped; envelopes are taken as the host made them. */
const isNotification = (notification: { method: string; params: unknown }): notification is Notification =>
  notification.method === 'session.event' || notification.method === 'server.event'
