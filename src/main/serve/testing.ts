import { mkdir, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { socketProtocols } from '#shared/rpc/socket-protocols'
import { createFakeHost } from '#core/testing/fake-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startServer } from './server'

/** Sets up a server with some pages, over a fake host. */
export async function setUp() {
  const root = await temporaryFolder()
  const files = {
    'pages/index.html': '<!doctype html>',
    'pages/assets/app-1a2b.js': 'export {}',
    'pages/.env': 'SECRET=1',
    'pages/notes.exe': 'MZ',
    'secret.js': 'secret',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const host = createFakeHost(root)
  const started = await startServer({ host, pages: join(root, 'pages'), port: 0 })
  if (!started.ok) throw new Error(started.error.message)
  const server = started.value
  onTestFinished(() => server.close())
  const { port, searchParams } = new URL(server.url)
  const token = searchParams.get('token') ?? ''
  const bearer = { authorization: `Bearer ${server.programToken}` }
  return { host, server, port: Number(port), token, bearer }
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends plain HTTP, with every header and path as given; `fetch` would normalize both. */
export function ask(port: number, path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', reject).end()
  })
}

/** Opens a WebSocket; returns it, or the HTTP status of the refusal. */
export function openSocket(
  port: number,
  headers: Record<string, string> = {},
  path = '/rpc',
  protocols: string[] = [],
): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers })
  onTestFinished(() => socket.terminate())
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => {})
  })
}

/** Returns the subprotocols that a page requests after an exchange. */
export const protocolsOf = (answer: Answer) =>
  socketProtocols.of(/#secret=([\w-]+)$/.exec(answer.headers.location ?? '')?.[1] ?? '')

/** Returns the first cookie of a response, without its attributes. */
export const cookieOf = (answer: Answer) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
