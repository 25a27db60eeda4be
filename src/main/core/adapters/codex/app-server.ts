import type { Readable, Writable } from 'node:stream'
import { LineReader } from '../acp/lines'
import { connectRpc, type Framing, type Listener, type RpcConnection } from '../program/rpc'

export type { Listener, Message, RequestId, RpcConnection as AppServer } from '../program/rpc'

/** One message a line, without the version that JSON-RPC has in each. */
const lines: Framing = {
  createReader: (limit) => new LineReader(limit),
  frame: (message) => `${JSON.stringify(message)}\n`,
}

/** Talks with `codex app-server` over its pipes. */
export const connectAppServer = (stdin: Writable, stdout: Readable, listener: Listener): RpcConnection =>
  connectRpc(stdin, stdout, lines, listener)
