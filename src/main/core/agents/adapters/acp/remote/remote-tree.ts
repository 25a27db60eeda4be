import { PassThrough, Writable } from 'node:stream'
import { createHttpStream } from '@agentclientprotocol/sdk/experimental/http-client'
import { createWebSocketStream } from '@agentclientprotocol/sdk/experimental/ws-client'
import type { AnyMessage, Stream } from '@agentclientprotocol/sdk/unstable'
import { WebSocket } from 'ws'
import type { ProcessExit, ProcessTree } from '#core/base/process/process-tree'
import { LineSplitter } from './lines'

/** Address of an agent that runs elsewhere. */
export interface RemoteAddress {
  /** http, https, ws or wss. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Another address would get the headers, which may have keys. */
const withoutRedirects: typeof fetch = (address, init) => fetch(address, { ...init, redirect: 'error' })

/**
 * Connects to an agent that runs elsewhere, and presents it as a program with pipes, so that the same bounds apply to what it
 * sends. It has no process here.
 */
export function connectRemote({ url, headers }: RemoteAddress): ProcessTree {
  const stream: Stream = /^wss?:/i.test(url)
    ? createWebSocketStream(url, { headers: { ...headers }, WebSocket })
    : createHttpStream(url, { headers: { ...headers }, fetch: withoutRedirects })
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const exited = Promise.withResolvers<ProcessExit>()
  const reader = stream.readable.getReader()
  const writer = stream.writable.getWriter()
  let isOver = false

  const end = (reason?: unknown): void => {
    if (isOver) return
    isOver = true
    if (reason instanceof Error) stderr.write(`${reason.message}\n`)
    stdout.end()
    stderr.end()
    reader.cancel().catch(() => undefined)
    writer.close().catch(() => undefined)
    exited.resolve({ exitCode: null, signal: null })
  }
  const read = async (): Promise<void> => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      if (!stdout.write(`${JSON.stringify(next.value)}\n`))
        await new Promise<void>((resolve) => void stdout.once('drain', resolve).once('close', resolve))
  }
  void read().then(() => end(), end)

  const lines = new LineSplitter()
  const stdin = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      const messages = lines.push(chunk).map((line) => JSON.parse(line) as AnyMessage)
      void Promise.all(messages.map((message) => writer.write(message))).then(
        () => callback(),
        (error: unknown) => {
          end(error)
          callback()
        },
      )
    },
    final(callback) {
      end()
      callback()
    },
  })
  return {
    pid: 0,
    stdin,
    stdout,
    stderr,
    exited: exited.promise,
    signal: () => false,
    hasExited: () => isOver,
    kill() {
      end()
      return Promise.resolve()
    },
  }
}
