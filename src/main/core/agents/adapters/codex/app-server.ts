import { LineReader } from '../program/lines'
import type { Framing } from '../program/rpc'

export type { Listener, Message, RequestId, RpcConnection as AppServer } from '../program/rpc'

/** One message a line, without the version that JSON-RPC has in each: as `codex app-server` speaks. */
export const plainLines: Framing = {
  createReader: (limit) => new LineReader(limit),
  frame: (message) => `${JSON.stringify(message)}\n`,
}
