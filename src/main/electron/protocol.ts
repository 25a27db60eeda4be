import { protocol } from 'electron'
import type { Host } from '#core/base/host-port'
import { readAttachment } from '#core/host/page/attachments'
import { readPageFile } from '#core/host/page/files'
import { readHelp } from '#core/host/page/help'
import { securityHeaders } from '#core/host/page/policy'

const SCHEME = 'app'

/** Origin of every page of the app. */
export const PAGE_ORIGIN = `${SCHEME}://parley`

/** Origin of the documentation, which shares no storage with the app. */
export const HELP_ORIGIN = `${SCHEME}://help`

/** Registers `app:` as a standard scheme like `https:`. Works only before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/**
 * Serves the built pages in `root` and the host's stored files at `app://parley/`, the documentation at `app://help/`, and
 * nothing else there. `onPageFile` is called with the path of each file of the pages once it was read.
 */
export function servePages(
  host: Pick<Host, 'readFile'>,
  root: string,
  onPageFile: (path: string) => void = () => undefined,
): void {
  protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url)
    const isHelp = url.host === new URL(HELP_ORIGIN).host && request.method === 'GET'
    const help = isHelp ? await readHelp(root, url.pathname) : null
    if (help !== null)
      return new Response(new Uint8Array(help.body), { status: help.status, headers: { ...help.headers } })
    const isOurs = url.host === new URL(PAGE_ORIGIN).host && request.method === 'GET'
    const attachment = isOurs ? await readAttachment(host, url.pathname) : null
    if (attachment !== null) return new Response(new Uint8Array(attachment.body), { headers: attachment.headers })
    const file = isOurs ? await readPageFile(root, url.pathname) : null
    if (file === null) return new Response(null, { status: 404, headers: securityHeaders })
    onPageFile(url.pathname)
    return new Response(new Uint8Array(file.body), {
      headers: { ...securityHeaders, 'Content-Type': file.contentType },
    })
  })
}
