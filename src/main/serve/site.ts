import type { IncomingMessage } from 'node:http'

/** Names under which a listener is reached. */
export interface Site {
  /** True when browsers reach it over TLS. */
  readonly isSecure: boolean
  /** Returns whether a request was meant for this listener and does not come from another site's page. */
  accepts(request: IncomingMessage): boolean
}

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Site of a listener on this machine's loopback address. A name that resolves to 127.0.0.1 is rejected by its `Host`; a
 * page from elsewhere, including another local port, by its `Origin`. Programs send no `Origin`. The port in `Host` may
 * differ, as it does through an SSH tunnel.
 */
export const loopbackSite: Site = {
  isSecure: false,
  accepts({ headers: { host, origin } }) {
    const name = nameIn(host)
    if (name === null || !loopbackNames.has(name)) return false
    return origin === undefined || origin === `http://${host ?? ''}`
  },
}

/** Site of a listener with a certificate: reached under the names of the certificate only. */
export function certifiedSite(covers: (name: string) => boolean): Site {
  return {
    isSecure: true,
    accepts({ headers: { host, origin } }) {
      const name = nameIn(host)
      if (name === null || !covers(name.replace(/^\[|\]$/g, ''))) return false
      return origin === undefined || origin === `https://${host ?? ''}`
    },
  }
}

/**
 * Site of a listener behind a proxy or tunnel. Some of them pass the name of their users' address on, others the name
 * under which they reach Parley; the `Origin` of pages is always the declared one.
 */
export function proxiedSite(publicOrigin: string, listenAddress: string): Site {
  const { host: publicHost } = new URL(publicOrigin)
  const own = listenAddress.includes(':') ? `[${listenAddress}]` : listenAddress
  return {
    isSecure: true,
    accepts({ headers: { host, origin } }) {
      const name = nameIn(host)
      if (name === null) return false
      const isMeant = host?.toLowerCase() === publicHost || loopbackNames.has(name) || name === own
      return isMeant && (origin === undefined || origin === publicOrigin)
    },
  }
}

/** The name in a `Host` header, in lower case and without the port; null for anything else. */
const nameIn = (host: string | undefined): string | null =>
  /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(host ?? '')?.[1]?.toLowerCase() ?? null

/** Returns the address of a request, with this server's name; null for anything but a path. */
export function addressOf(request: IncomingMessage): URL | null {
  const { url } = request
  return url?.startsWith('/') ? URL.parse(`http://127.0.0.1${url}`) : null
}
