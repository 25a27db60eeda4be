import type { IncomingMessage } from 'node:http'

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Whether a request was meant for this machine and does not come from another site's page. A name that somebody points
 * at 127.0.0.1 is refused by its `Host`; a page from elsewhere, another local port included, by its `Origin`. Programs
 * send no `Origin`. The port in `Host` may differ, as it does through an SSH tunnel.
 */
export function isSameOrigin(request: IncomingMessage): boolean {
  const { host, origin } = request.headers
  const hostName = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(host ?? '')?.[1]
  if (hostName === undefined || !loopbackNames.has(hostName.toLowerCase())) return false
  return origin === undefined || origin === `http://${host ?? ''}`
}

/** The address a request is for, with this server's name; null for anything but a path. */
export function addressOf(request: IncomingMessage): URL | null {
  const { url } = request
  return url?.startsWith('/') ? URL.parse(`http://127.0.0.1${url}`) : null
}
