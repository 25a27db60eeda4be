import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readPageFile } from './files'
import { securityHeaders } from './policy'

/** Path of the documentation below the origin of a page. */
export const HELP_PATH = '/help/'

/** File of the documentation as delivered to a browser. */
export interface HelpReply {
  readonly status: 200 | 404
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Returns the folder of the built documentation: beside that of the built pages. */
export const helpFolder = (pages: string): string => join(pages, '..', 'docs')

/**
 * The file of the documentation that a URL's path names; null for every other path. `pages`: the folder of the built
 * pages.
 */
export async function readHelp(pages: string, urlPath: string): Promise<HelpReply | null> {
  if (!urlPath.startsWith(HELP_PATH)) return null
  const name = urlPath.slice(HELP_PATH.length)
  const folder = helpFolder(pages)
  const file = await readPageFile(folder, `/${name === '' ? 'index.html' : name}`)
  if (file !== null) {
    const isPage = file.contentType.startsWith('text/html')
    const policy = isPage ? { 'Content-Security-Policy': policyOf(file.body.toString()) } : {}
    const caching = { 'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-store' }
    return {
      status: 200,
      headers: { ...securityHeaders, ...policy, ...caching, 'Content-Type': file.contentType },
      body: file.body,
    }
  }
  const missing = await readPageFile(folder, '/404.html')
  const [type, body] =
    missing === null ? ['text/plain; charset=utf-8', Buffer.from(notBuilt)] : [missing.contentType, missing.body]
  const policy = missing === null ? {} : { 'Content-Security-Policy': policyOf(missing.body.toString()) }
  return { status: 404, headers: { ...securityHeaders, ...policy, 'Content-Type': type }, body }
}

const notBuilt = 'The documentation is not part of this build. In the checkout, `npm run docs` builds it.\n'

/**
 * Permissions of a page of the documentation: files of its origin, the scripts that it contains, and styles of single
 * elements, which color its examples.
 */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...inline].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
