import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Address of the script in pages, and of what it asks for. */
export const OWN_PATH = '/__parley/'
const TAG = `<script src="${OWN_PATH}page.js"></script>`

/** Addresses of a preview: the one that the browser sees, and that of the program behind it. */
export interface PreviewAddresses {
  /** Such as `http://0123.localhost:4000`. */
  readonly origin: string
  /** Number of the port of the program. */
  readonly port: number
}

/** Headers between two neighbors, which a proxy does not pass on. */
const HOPS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
])

/** Returns the headers of a request for the program: it is asked under its own name, for text that can be read. */
export function requestHeaders(headers: IncomingHttpHeaders, { origin, port }: PreviewAddresses): OutgoingHttpHeaders {
  const own = `http://localhost:${port}`
  const passed = Object.entries(headers).filter(([name]) => !HOPS.has(name))
  return {
    ...Object.fromEntries(passed),
    host: `localhost:${port}`,
    'accept-encoding': 'identity',
    ...(headers.origin === undefined ? {} : { origin: headers.origin === origin ? own : headers.origin }),
    ...(headers.referer === undefined ? {} : { referer: headers.referer.replace(origin, own) }),
  }
}

/** Returns the headers of an answer for the frame that shows it. */
export function responseHeaders(headers: IncomingHttpHeaders, { origin, port }: PreviewAddresses): OutgoingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !HOPS.has(name) && name !== 'x-frame-options')
  const { location } = headers
  const policy = headers['content-security-policy']
  const cookies = headers['set-cookie']
  return {
    ...Object.fromEntries(passed),
    ...(location === undefined ? {} : { location: location.replace(ownOrigin(port), origin) }),
    ...(policy === undefined ? {} : { 'content-security-policy': withoutAncestors(policy) }),
    // Cookies of the program are of the preview's own name.
    ...(cookies === undefined
      ? {}
      : { 'set-cookie': cookies.map((cookie) => cookie.replace(/;\s*(?:domain=[^;]*|secure)(?=;|$)/gi, '')) }),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
  }
}

const ownOrigin = (port: number): RegExp =>
  new RegExp(`^https?://(?:localhost|127\\.0\\.0\\.1|\\[::1\\]):${port}(?=/|$)`, 'i')

const withoutAncestors = (policy: string | string[]): string =>
  [policy]
    .flat()
    .join(', ')
    .split(';')
    .filter((directive) => !/^\s*(?:frame-ancestors|sandbox|upgrade-insecure-requests)\b/i.test(directive))
    .join(';')

/** Returns whether an answer is a page, which gets the script. */
export const isPage = (headers: IncomingHttpHeaders): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined

/** Returns a page with the script before all others. */
export function withScript(html: string): string {
  const at = /<head\b[^>]*>/i.exec(html) ?? /<html\b[^>]*>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html)
  const end = at === null ? 0 : at.index + at[0].length
  return html.slice(0, end) + TAG + html.slice(end)
}
