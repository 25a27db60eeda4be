import { APP_PAGE_TYPE } from '#shared/attachment/app-page'
import type { Host } from '#core/base/host-port'
import { securityHeaders, type StoredReply } from './policy'

/** Path of the pages of apps. */
const PATH = /^\/mcp-apps\/(b-[0-9a-f]{64})$/

/**
 * Permissions of an app's page, also where it is opened outside its frame: its own inline code and what it holds itself. It has
 * an origin of its own that nothing else has, and reaches no network.
 */
const appPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "connect-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "webrtc 'block'",
  'sandbox allow-scripts allow-forms',
].join('; ')

/** Features of browsers that no app gets. */
const noFeatures = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
]

/** Takes away a way to the network that policies of pages do not cover in every browser. */
const WITHOUT_PEERS = `<script>for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection'])
  Object.defineProperty(window, name, { value: undefined })</script>`

/** Returns a page that begins with the script, behind the words by which browsers know its form. */
function prepared(bytes: Uint8Array): Uint8Array {
  const html = Buffer.from(bytes).toString('utf8')
  const head = /^\uFEFF?\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? ''
  return Buffer.from(`${head}${WITHOUT_PEERS}${html.slice(head.length)}`)
}

/** The page of an app that a URL's path names; null for what is not there or is no such page. */
export async function readAppPage(host: Pick<Host, 'readFile'>, urlPath: string): Promise<StoredReply | null> {
  const blobId = PATH.exec(urlPath)?.[1]
  const file = blobId === undefined ? null : await host.readFile(blobId)
  if (file?.mimeType !== APP_PAGE_TYPE) return null
  return {
    body: prepared(file.bytes),
    headers: {
      ...securityHeaders,
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Security-Policy': appPolicy,
      'Content-Type': 'text/html; charset=utf-8',
      'Permissions-Policy': noFeatures.map((feature) => `${feature}=()`).join(', '),
      'X-DNS-Prefetch-Control': 'off',
      'X-Frame-Options': 'SAMEORIGIN',
    },
  }
}

/** Returns true for the path of an app's page, whether or not there is such a page. */
export function isAppPath(urlPath: string): boolean {
  return urlPath.startsWith('/mcp-apps/')
}
