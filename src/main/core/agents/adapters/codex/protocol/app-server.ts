import { lineFrames } from '../../../../base/streams/bounded-reader'
import type { Framing } from '../../program/rpc'

export type { Listener, Message, RequestId, RpcConnection as AppServer } from '../../program/rpc'

/** One message per line, without the JSON-RPC version field, as in `codex app-server`. */
export const plainLines: Framing = {
  createReader: lineFrames,
  frame: (message) => `${JSON.stringify(message)}\n`,
}
