import { LineReader } from '../program/lines'
import type { Framing } from '../program/rpc'

export type { Listener, Message, RequestId, RpcConnection as AppServer } from '../program/rpc'

/** One message per line, without the JSON-RPC version field, as in `codex app-server`. */
export const plainLines: Framing = {
  createReader: (limit) => new LineReader(limit),
  frame: (message) => `${JSON.stringify(message)}\n`,
}
