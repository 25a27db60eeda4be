import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Devices } from '#core/base/devices/devices'
import type { Host } from '#core/base/host-port'
import { isAppPath, readAppPage } from '#core/host/page/apps'
import { readAttachment } from '#core/host/page/attachments'
import { deviceCookie, type DeviceAccess } from './device-access'
import { RETRY_AFTER_S } from './failure-limit'
import { fileReply, json, respond, text, type Reply } from './reply'
import { addressOf, type Site } from './site'

export interface DevicePages {
  readonly host: Pick<Host, 'readFile'>
  /** Folder of the built pages. They contain no data, so anybody may read them. */
  readonly root: string
  readonly devices: Devices
  readonly access: DeviceAccess
  readonly site: Site
}

/** Maximum size of the request for a pairing, in bytes. */
const MAX_BODY_BYTES = 2000

/** A code, and the name that the device gets. */
const PairRequest = z.strictObject({ code: z.string().max(100), name: z.string().trim().min(1).max(100) })

/** Serves the built pages to everybody, the files of sessions to paired devices, and pairs devices at `POST /pair`. */
export function createDevicePageHandler(
  pages: DevicePages,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const reply = await answer(request, pages)
    request.resume()
    respond(request, response, reply, pages.site)
  }
}

async function answer(request: IncomingMessage, pages: DevicePages): Promise<Reply> {
  const { host, root, access, site } = pages
  if (!site.accepts(request)) return text(403, 'Parley is not available under this name.')
  const url = addressOf(request)
  if (url === null) return text(400, 'The address is invalid.')
  if (request.method === 'POST' && url.pathname === '/pair') return pair(request, pages)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'Only GET and HEAD are supported.', { Allow: 'GET, HEAD' })
  if (url.pathname === '/rpc' || url.pathname.startsWith('/attachments/') || isAppPath(url.pathname)) {
    if (access.deviceOf(request) === null)
      return access.mayFail(request) ? text(401, 'This device is not paired.') : tooOften()
    if (url.pathname === '/rpc') return text(426, 'This address requires a WebSocket.', { Upgrade: 'websocket' })
    const attachment = (await readAttachment(host, url.pathname)) ?? (await readAppPage(host, url.pathname))
    return attachment === null ? text(404, 'Not found.') : { status: 200, ...attachment }
  }
  return fileReply(root, url.pathname)
}

/** Exchanges a code for the secrets of a new device. */
async function pair(request: IncomingMessage, { access, devices }: DevicePages): Promise<Reply> {
  if (access.codes.isBlocked(request)) return tooOften()
  // Pages of other origins cannot send this type without asking first, and are never permitted to.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return text(415, 'Only JSON is supported.')
  const body = await readBody(request)
  const parsed = body === null ? null : PairRequest.safeParse(parseJson(body))
  if (parsed?.success !== true) return text(400, 'A code and a name are required.')
  const paired = await devices.redeem(parsed.data.code, parsed.data.name)
  if (!paired.ok) return text(500, paired.error.message)
  if (paired.value === null) {
    access.codes.failed(request)
    return text(401, 'The code is wrong, or can no longer be used.')
  }
  const { device, pageSecret, socketSecret } = paired.value
  return json({ device, secret: socketSecret }, { 'Set-Cookie': deviceCookie(pageSecret) })
}

/** Returns the body of a request; null when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const tooOften = (): Reply =>
  text(429, 'There were too many failed attempts from this address. Try again in a minute.', {
    'Retry-After': RETRY_AFTER_S,
  })
