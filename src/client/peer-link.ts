import { errorObjects } from '../shared/rpc/error-object'
import type { MessagePipe } from '../shared/rpc/pipe'
import type { Link } from './link'
import { createJsonRpcLink } from './json-rpc-link'

/**
 * Link of a client over JSON-RPC: a WebSocket, a socket, or the pipes of `parley rpc`. `misbehaved`: called with every
 * message that no host sends.
 */
export const createPeerLink = (pipe: MessagePipe, misbehaved?: () => void): Link =>
  createJsonRpcLink(pipe, errorObjects, misbehaved)
