import type { IncomingMessage } from 'node:http'

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Returns whether a request was meant for this machine and does not come from another site's page. A name that resolves
 * to 127.0.0.1 is rejected by its `Host`; a page from elsewhere, including another local port, by its `Origin`.
 * Programs send no `Origin`. The port in `Host` may differ, as it does through an SSH tunnel.
 */
export function isSameOrigin(request: IncomingMessage): boolean {
  const { host, origin } = request.headers
  const hostName = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(host ?? '')?.[1]
  if (hostName === undefined || !loopbackNames.has(hostName.toLowerCase())) return false
  return origin === undefined || origin === `http://${host ?? ''}`
}

/** Returns the address of a request, with this server's name; null for anything but a path. */
export function addressOf(request: IncomingMessage): URL | null {
  const { url } = request
  return url?.startsWith('/') ? URL.parse(`http://127.0.0.1${url}`) : null
}
