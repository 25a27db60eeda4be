import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resultPage } from './result-page'

const PATH = '/callback'

/** Parameters of the browser's redirect. `error` is the server's own code, such as "access_denied". */
export type Callback =
  { readonly code: string; readonly iss?: string } | { readonly error: string; readonly description?: string }

export interface CallbackServer {
  /** Redirect address for the browser. */
  readonly redirectUrl: string
  /** Settles with the first visit that has the state. Never settles when there is none before it is closed. */
  readonly arrived: Promise<Callback>
  close(): void
}

/**
 * Waits for the browser's redirect after a sign-in, on this computer only. Visits without `state` are refused and have
 * no effect. Rejects when the port is unavailable; 0 takes any.
 */
export async function listenForCallback(state: string, port: number): Promise<CallbackServer> {
  const arrived = Promise.withResolvers<Callback>()
  const server = createServer((request, response) => {
    const callback = read(request, state)
    if (typeof callback === 'number') answer(response, callback, 'This page belongs to no sign-in of Parley.')
    else {
      answer(
        response,
        200,
        'error' in callback
          ? 'You are not signed in. Go back to Parley to see why.'
          : 'That is all. Close this page and go back to Parley.',
      )
      arrived.resolve(callback)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    redirectUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    arrived: arrived.promise,
    close: () => {
      server.close()
      // The page that was just answered still has its connection.
      server.closeIdleConnections()
    },
  }
}

/** Parses a visit; returns the status for refusing an unrelated one. */
function read({ method, url = '/' }: IncomingMessage, state: string): Callback | number {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  if (pathname !== PATH) return 404
  if (method !== 'GET') return 405
  if (!isSame(searchParams.get('state') ?? '', state)) return 400
  const error = searchParams.get('error')
  const description = searchParams.get('error_description')
  if (error !== null) return { error, ...(description === null ? {} : { description }) }
  const code = searchParams.get('code')
  const iss = searchParams.get('iss')
  return code === null || code === '' ? 400 : { code, ...(iss === null ? {} : { iss }) }
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function answer(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(resultPage(words))
}
