import { lineFrames } from '#core/base/streams/bounded-reader'
import type { Framing } from '#core/agents/adapters/program/rpc'

export type { Listener, Message, RequestId, RpcConnection as AppServer } from '#core/agents/adapters/program/rpc'

/** One message per line, without the JSON-RPC version field, as in `codex app-server`. */
export const plainLines: Framing = {
  createReader: lineFrames,
  frame: (message) => `${JSON.stringify(message)}\n`,
}
