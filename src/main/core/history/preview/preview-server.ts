import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as requestOf, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { PageCommands } from './page-commands'
import { PAGE_SCRIPT } from './page-script'
import { isPage, OWN_PATH, requestHeaders, responseHeaders, withScript, type PreviewAddresses } from './rewrite'

/** Largest page that gets the script, in bytes; larger ones are passed on as they are. */
const MOST_BYTES = 5_000_000

/** A port of this machine that is shown below a name of its own. */
export interface Preview {
  readonly previewId: string
  readonly sessionId: string
  readonly port: number
  /** Address of its pages. Nobody else can guess it. */
  readonly url: string
  readonly commands: PageCommands
}

/**
 * Shows ports of this machine to its own browsers, each as an origin of its own: with its own storage, and with nothing of
 * Parley. It listens at the loopback address only, and answers only under names that nobody can guess, so no page from
 * elsewhere reaches it.
 */
export class PreviewServer {
  private readonly previews = new Map<string, Preview>()
  private server: Promise<{ readonly server: Server; readonly port: number }> | undefined

  /** Returns the preview of a port, a new one if there is none. */
  async open(sessionId: string, port: number): Promise<Preview> {
    const known = [...this.previews.values()].find((one) => one.sessionId === sessionId && one.port === port)
    if (known !== undefined) return known
    const { port: own } = await (this.server ??= this.listen())
    const previewId = randomBytes(16).toString('hex')
    const url = `http://${previewId}.preview.localhost:${own}/`
    const preview = { previewId, sessionId, port, url, commands: new PageCommands() }
    this.previews.set(previewId, preview)
    return preview
  }

  /** Returns a preview of a session: the given one, else the last one. */
  find(sessionId: string, previewId?: string): Preview | undefined {
    return [...this.previews.values()].findLast(
      (one) => one.sessionId === sessionId && (previewId === undefined || one.previewId === previewId),
    )
  }

  close(previewId: string): void {
    this.previews.get(previewId)?.commands.end()
    this.previews.delete(previewId)
  }

  /** Closes the previews of a session. */
  endOf(sessionId: string): void {
    for (const one of this.previews.values()) if (one.sessionId === sessionId) this.close(one.previewId)
  }

  async end(): Promise<void> {
    for (const { previewId } of this.previews.values()) this.close(previewId)
    const listening = await this.server
    if (listening === undefined) return
    const closed = once(listening.server, 'close')
    listening.server.close()
    listening.server.closeAllConnections()
    await closed
  }

  private async listen() {
    const server = createServer((request, response) => {
      const preview = this.previewOf(request)
      if (preview === undefined) response.writeHead(404).end()
      else answer(preview, request, response)
    })
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const preview = this.previewOf(request)
      if (preview === undefined) socket.destroy()
      else upgrade(preview, request, socket, head)
    })
    const listening = once(server, 'listening')
    server.listen({ host: '127.0.0.1', port: 0 })
    await listening
    server.unref()
    return { server, port: (server.address() as AddressInfo).port }
  }

  /** Names that lead to this machine by other means than `localhost` are nobody's. */
  private previewOf({ headers: { host = '' } }: IncomingMessage): Preview | undefined {
    const [, previewId = ''] = /^([0-9a-f]{32})\.preview\.localhost(?::\d+)?$/.exec(host.toLowerCase()) ?? []
    return this.previews.get(previewId)
  }
}

const addressesOf = ({ url, port }: Preview): PreviewAddresses => ({ origin: url.slice(0, -1), port })

function answer(preview: Preview, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/'
  const { commands } = preview
  if (path.startsWith(OWN_PATH)) {
    const own = path.slice(OWN_PATH.length)
    // Other sites may embed nothing of this origin, and get no answers that they could read.
    const isOwn = request.headers['sec-fetch-site'] === undefined || request.headers['sec-fetch-site'] === 'same-origin'
    if (!isOwn) response.writeHead(403).end()
    else if (own === 'page.js')
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(PAGE_SCRIPT)
    else if (own === 'command') commands.fetch(response)
    else if (own === 'answer' && request.method === 'POST') void commands.take(request, response)
    else response.writeHead(404).end()
    return
  }
  passOn(preview, request, response)
}

function passOn(preview: Preview, request: IncomingMessage, response: ServerResponse): void {
  const addresses = addressesOf(preview)
  const passed = requestOf(
    {
      host: 'localhost',
      port: preview.port,
      method: request.method,
      path: request.url,
      headers: requestHeaders(request.headers, addresses),
    },
    (answered) => {
      const headers = responseHeaders(answered.headers, addresses)
      const status = answered.statusCode ?? 502
      if (!isPage(answered.headers)) {
        response.writeHead(status, headers)
        answered.pipe(response)
        return
      }
      delete headers['content-length']
      response.writeHead(status, headers)
      void sendPage(answered, response)
    },
  )
  passed.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    response.end('Nothing answers at this port.')
  })
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

async function sendPage(from: IncomingMessage, to: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  let size = 0
  let isSent = false
  try {
    for await (const part of from as AsyncIterable<Buffer>) {
      if (isSent) to.write(part)
      else {
        parts.push(part)
        size += part.length
        // The head of a page that streams comes first.
        if (size > MOST_BYTES || /<\/head>|<body\b/i.test(part.toString('latin1'))) {
          to.write(Buffer.from(withScript(Buffer.concat(parts).toString('latin1')), 'latin1'))
          isSent = true
        }
      }
    }
    to.end(isSent ? undefined : Buffer.from(withScript(Buffer.concat(parts).toString('latin1')), 'latin1'))
  } catch {
    to.destroy()
  }
}

function upgrade(preview: Preview, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const program = connect({ host: 'localhost', port: preview.port })
  const end = (): void => {
    program.destroy()
    socket.destroy()
  }
  socket.on('error', end)
  program.on('error', end)
  socket.on('close', end)
  program.on('close', end)
  program.on('connect', () => {
    const headers = {
      ...requestHeaders(request.headers, addressesOf(preview)),
      connection: 'Upgrade',
      upgrade: 'websocket',
    }
    const lines = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => `${name}: ${String(one)}`),
    )
    program.write(`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    program.write(head)
    program.pipe(socket)
    socket.pipe(program)
  })
}
