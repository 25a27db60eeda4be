import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'

export type FetchHandler = (request: Request) => Promise<Response>

/** Serves requests on this machine, like a server of the web; ends with the test. Returns its address. */
export async function serveFetch(
  handler: FetchHandler,
  port = 0,
): Promise<{ readonly url: string; readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    void handled(request).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.flushHeaders()
      if (answer.body === null) return response.end()
      const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
      response.on('close', () => body.destroy())
      return body.on('error', () => response.destroy()).pipe(response)
    })
  })
  async function handled(request: IncomingMessage): Promise<Response> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const gone = new AbortController()
    request.socket.once('close', () => gone.abort())
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    )
    const hasBody = request.method === 'POST'
    return handler(
      new Request(`http://127.0.0.1${request.url ?? '/'}`, {
        method: request.method ?? 'GET',
        headers,
        signal: gone.signal,
        ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
      }),
    )
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  server.unref()
  async function close(): Promise<void> {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  const address = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${address.port}/mcp`, port: address.port, close }
}
