import { attachmentKind } from '#shared/attachment/sniff'
import type { Host } from '#core/base/host-port'
import { isAppPath, readAppPage } from './apps'
import { securityHeaders, type StoredReply } from './policy'

/** Path of stored files for the pages of the app. */
const PATH = /^\/attachments\/(b-[0-9a-f]{64})$/

/**
 * The stored file that a URL's path names; null for what is not there. Pages of apps come as pages that are confined. Of others, only pictures that can do nothing but be shown
 * come as what they are, and PDFs, which the browser's own viewer opens; anything else can only be saved.
 */
export async function readAttachment(host: Pick<Host, 'readFile'>, urlPath: string): Promise<StoredReply | null> {
  if (isAppPath(urlPath)) return readAppPage(host, urlPath)
  const blobId = PATH.exec(urlPath)?.[1]
  const file = blobId === undefined ? null : await host.readFile(blobId)
  if (file === null) return null
  return { body: file.bytes, headers: { ...securityHeaders, ...headersOf(file.mimeType) } }
}

function headersOf(mimeType: string): Record<string, string> {
  const caching = { 'Cache-Control': 'private, max-age=31536000, immutable' }
  const sandbox = { 'Content-Security-Policy': "default-src 'none'; sandbox" }
  switch (attachmentKind(mimeType)) {
    case 'image':
      return { ...caching, ...sandbox, 'Content-Type': mimeType }
    case 'pdf':
      // Viewers are parts of the browser and need what a policy for pages takes away.
      return { ...caching, 'Content-Security-Policy': "frame-ancestors 'none'", 'Content-Type': mimeType }
    default:
      return {
        ...caching,
        ...sandbox,
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': 'attachment',
      }
  }
}
