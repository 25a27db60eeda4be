import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { readPageFile } from '#core/host/page/files'
import { readHelp } from '#core/host/page/help'
import { securityHeaders } from '#core/host/page/policy'
import type { Site } from './site'

/** A complete response. */
export interface Reply {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Uint8Array
}

/** Browsers that were here once never come without TLS again. */
const onlySecure = { 'Strict-Transport-Security': 'max-age=31536000' }

/** Sends a response with the headers of every page. */
export function respond(request: IncomingMessage, response: ServerResponse, reply: Reply, site: Site): void {
  const { status, headers, body } = reply
  const always = { ...securityHeaders, ...(site.isSecure ? onlySecure : {}) }
  response.writeHead(status, { ...always, 'Content-Length': body.length, ...headers })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Returns a line of text. */
export const text = (status: number, message: string, headers: OutgoingHttpHeaders = {}): Reply => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: Buffer.from(`${message}\n`),
})

/** Returns a value that is never cached. */
export const json = (value: unknown, headers: OutgoingHttpHeaders = {}): Reply => ({
  status: 200,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  body: Buffer.from(JSON.stringify(value)),
})

/** Returns a file of the built pages or of the documentation. */
export async function fileReply(root: string, urlPath: string): Promise<Reply> {
  const help = await readHelp(root, urlPath)
  if (help !== null) return help
  const file = await readPageFile(root, urlPath)
  if (file === null) return text(404, urlPath === '/' ? notBuilt : 'Not found.')
  const caching = file.immutable ? 'private, max-age=31536000, immutable' : 'no-store'
  return { status: 200, headers: { 'Content-Type': file.contentType, 'Cache-Control': caching }, body: file.body }
}

const notBuilt = 'The pages of Parley are not built. Run: npm run build'
