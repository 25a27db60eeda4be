import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { readAttachment } from '../core/host/page/attachments'
import { readPageFile } from '../core/host/page/files'
import { securityHeaders } from '../core/host/page/policy'
import type { Host } from '../core/base/host-port'
import type { Access } from './access'
import { RETRY_AFTER_S } from './failure-limit'
import { addressOf, type Site } from './site'

interface Reply {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Uint8Array
}

/** Serves the built pages in `root` and the host's stored files over plain HTTP. */
export function createPageHandler(
  host: Pick<Host, 'readFile'>,
  root: string,
  access: Access,
  site: Site,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    // Request bodies are never read.
    request.resume()
    const { status, headers, body } = await answer(request, host, root, access, site)
    if (status === 401) access.failed(request)
    response.writeHead(status, {
      ...securityHeaders,
      ...(site.isSecure ? onlySecure : {}),
      'Content-Length': body.length,
      ...headers,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

async function answer(
  request: IncomingMessage,
  host: Pick<Host, 'readFile'>,
  root: string,
  access: Access,
  site: Site,
): Promise<Reply> {
  if (!site.accepts(request))
    return text(403, site.isSecure ? otherName : 'This address is only available on this machine.')
  if (access.isBlocked(request)) return text(429, tooOften, { 'Retry-After': RETRY_AFTER_S })
  const url = addressOf(request)
  if (request.method === 'POST' && url?.pathname === '/token') return newToken(request, access)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'Only GET and HEAD are supported.', { Allow: 'GET, HEAD' })
  if (url === null) return text(400, 'The address is invalid.')

  const token = url.searchParams.get('token')
  if (url.pathname === '/' && token !== null) return letIn(request, url, token, access)
  if (!access.allowsPage(request)) return text(401, noAccess)
  if (url.pathname === '/rpc') return text(426, 'This address requires a WebSocket.', { Upgrade: 'websocket' })

  const attachment = await readAttachment(host, url.pathname)
  if (attachment !== null) return { status: 200, ...attachment }
  const file = await readPageFile(root, url.pathname)
  if (file === null) return text(404, url.pathname === '/' ? notBuilt : 'Not found.')
  const caching = file.immutable ? 'private, max-age=31536000, immutable' : 'no-store'
  return { status: 200, headers: { 'Content-Type': file.contentType, 'Cache-Control': caching }, body: file.body }
}

/**
 * Exchanges the token of an address for a cookie and the socket secret. A browser that already has them is only
 * redirected.
 */
function letIn(request: IncomingMessage, url: URL, token: string, access: Access): Reply {
  const given = request.method === 'GET' ? access.exchange(token) : null
  if (given === null)
    return access.allowsPage(request)
      ? text(303, 'Parley is at /.', { Location: withoutToken(url) })
      : text(401, usedUp)
  return text(303, 'Parley is at /.', {
    // A fragment is never sent to a server or in a `Referer`.
    Location: `${withoutToken(url)}#secret=${given.secret}`,
    'Set-Cookie': given.cookie,
  })
}

/** Returns a new token for an address, for programs of this user, such as another `parley serve`. */
function newToken(request: IncomingMessage, access: Access): Reply {
  if (!access.isProgram(request)) return text(401, noAccess)
  const body = Buffer.from(JSON.stringify({ token: access.newToken() }))
  return { status: 200, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }, body }
}

const text = (status: number, message: string, headers: OutgoingHttpHeaders = {}): Reply => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: Buffer.from(`${message}\n`),
})

const noAccess = 'Open the complete address that `parley serve` printed.'
const usedUp =
  'This address has already been used. Continue in that browser, or run `parley serve` again for a new address.'
const otherName = 'Parley is not available under this name.'
const tooOften = 'There were too many failed attempts from this address. Try again in a minute.'
/** Browsers that were here once never come without TLS again. */
const onlySecure = { 'Strict-Transport-Security': 'max-age=31536000' }
const notBuilt = 'The pages of Parley are not built. Run: npm run build'

/** Returns the path and the other query parameters, so that the token is in no history and no bookmark. */
function withoutToken(url: URL): string {
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('token')
  return rest.size === 0 ? '/' : `/?${rest.toString()}`
}
