import { WebSocket } from 'ws'
import { ok } from '../../shared/kernel/result'
import type { OpenLink } from '../connection'
import { createPeerLink } from '../peer-link'
import { createWebSocketPipe } from '../web-socket-pipe'

/**
 * Connects to a `parley serve`. `url` is the printed address, with its token. The token belongs to its first user:
 * programs may use it any number of times, unless a browser used it first. Running `parley serve` again prints another
 * address.
 */
export function overWebSocket(url: string): OpenLink {
  const { protocol, host, searchParams } = new URL(url)
  const address = `${protocol === 'https:' || protocol === 'wss:' ? 'wss' : 'ws'}://${host}/rpc`
  const token = searchParams.get('token')
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  return () => Promise.resolve(ok({ link: createPeerLink(createWebSocketPipe(new WebSocket(address, { headers }))) }))
}
