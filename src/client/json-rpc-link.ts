import type { Notification } from '../shared/contract'
import { contractError } from '../shared/kernel/errors'
import { err } from '../shared/kernel/result'
import type { Link } from './link'
import type { ErrorForm } from '../shared/rpc/error-form'
import { createPeer, type PeerHandler } from '../shared/rpc/peer'
import type { MessagePipe } from '../shared/rpc/pipe'

/**
 * Link of a client over JSON-RPC, whose failures cross in the form `errors`. `misbehaved`: called with every message
 * that no host sends.
 */
export function createJsonRpcLink(pipe: MessagePipe, errors: ErrorForm, misbehaved: () => void = () => {}): Link {
  let notified: (notification: Notification) => void = () => {}
  let lost: (reason: string) => void = () => {}
  let serve: Parameters<Link['onRequest']>[0] = (name) =>
    Promise.resolve(err(contractError('unknown-request', `There is no request "${name}".`)))
  const handler: PeerHandler = {
    request: (method, params) => serve(method, params),
    notification(method, params) {
      const notification = { method, params }
      if (isNotification(notification)) notified(notification)
    },
    misbehaved,
    closed: (reason) => lost(reason ?? 'Parley ended the connection.'),
  }
  const peer = createPeer(pipe, handler, errors)
  return {
    request: (name, input) => peer.request(name, input),
    onNotification(listener) {
      notified = listener
    },
    onRequest(given) {
      serve = given
    },
    onLost(listener) {
      lost = listener
    },
    close: () => peer.close(),
  }
}

/** Notifications of a newer host are skipped; envelopes are not validated. */
const isNotification = (notification: { method: string; params: unknown }): notification is Notification =>
  notification.method === 'session.event' || notification.method === 'server.event'
