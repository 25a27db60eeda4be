import type { Link } from '#client/link'
import type { Notification } from '#shared/contract'
import type { Host } from '../base/host-port'

/** The link of a client in the host's own process. It is never lost: a host that closed answers `host-closing`. */
export function createHostLink(host: Pick<Host, 'connect'>): Link {
  let notified: (notification: Notification) => void = () => {}
  const connection = host.connect({ notify: (notification) => notified(notification) })
  return {
    request: (name, input) => connection.request(name, input),
    onNotification(listener) {
      notified = listener
    },
    onRequest() {},
    onLost() {},
    close: () => connection.close(),
  }
}
