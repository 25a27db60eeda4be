import type { IncomingMessage, ServerResponse } from 'node:http'
import { readAppPage } from '#core/host/page/apps'
import { readAttachment } from '#core/host/page/attachments'
import type { Host } from '#core/base/host-port'
import type { Access } from './access'
import { fileReply, json, respond, text, type Reply } from './reply'
import { addressOf, type Site } from './site'

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
    const reply = await answer(request, host, root, access, site)
    respond(request, response, reply, site)
  }
}

async function answer(
  request: IncomingMessage,
  host: Pick<Host, 'readFile'>,
  root: string,
  access: Access,
  site: Site,
): Promise<Reply> {
  if (!site.accepts(request)) return text(403, 'This address is only available on this machine.')
  const url = addressOf(request)
  if (request.method === 'POST' && url?.pathname === '/token') return newToken(request, access)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'Only GET and HEAD are supported.', { Allow: 'GET, HEAD' })
  if (url === null) return text(400, 'The address is invalid.')

  const token = url.searchParams.get('token')
  if (url.pathname === '/' && token !== null) return letIn(request, url, token, access)
  if (!access.allowsPage(request)) return text(401, noAccess)
  if (url.pathname === '/rpc') return text(426, 'This address requires a WebSocket.', { Upgrade: 'websocket' })

  const attachment = (await readAttachment(host, url.pathname)) ?? (await readAppPage(host, url.pathname))
  if (attachment !== null) return { status: 200, ...attachment }
  return fileReply(root, url.pathname)
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
  return json({ token: access.newToken() })
}

const noAccess = 'Open the complete address that `parley serve` printed.'
const usedUp =
  'This address has already been used. Continue in that browser, or run `parley serve` again for a new address.'

/** Returns the path and the other query parameters, so that the token is in no history and no bookmark. */
function withoutToken(url: URL): string {
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('token')
  return rest.size === 0 ? '/' : `/?${rest.toString()}`
}
