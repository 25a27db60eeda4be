import { Readable, Writable } from 'node:stream'
import { ndJsonStream } from '@agentclientprotocol/sdk/unstable'
import type { Connection } from '#client/connection'
import { createAcpAgent } from './agent'

/** Streams of a process that speaks the protocol. */
export interface Stdio {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
}

/** A connection over stdio. */
export interface StdioAgent {
  /** Resolves when the input has ended. */
  readonly closed: Promise<void>
  close(): void
}

/** Serves the protocol over stdio. Sessions go on when it ends. */
export function serveAcpOverStdio(host: Connection, { stdin, stdout, stderr }: Stdio): StdioAgent {
  const input = Readable.toWeb(stdin) as ReadableStream<Uint8Array>
  const output = Writable.toWeb(stdout) as WritableStream<Uint8Array>
  const log = (line: string): void => void stderr.write(`parley: ${line}\n`)
  const connection = createAcpAgent(host, log).connect(ndJsonStream(output, input))
  return { closed: connection.closed, close: () => connection.close() }
}
