import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { createPeerLink } from '#client/peer-link'
import { createWebSocketPipe } from '#client/web-socket-pipe'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { composeHost } from '#core/host/compose'
import { serveConnection } from '#core/base/serve-connection'
import { gitAlone } from '#core/testing/contract-table/machine'
import { describeTable } from '#core/testing/contract-table/table'
import { describeEvents } from '#core/testing/event-table/over-transport'
import { isNightly } from '#core/testing/nightly'
import { describeTransport, type Transport } from '#core/testing/transport-suite'
import { main } from './main'
import { runCommand } from './testing'

/** Runs the equivalent of `parley rpc` for any number of clients in this process. */
async function overJsonLines(dataDir: string): Promise<Transport> {
  const composed = await composeHost({ dataDir })
  if (!composed.ok) throw new Error(composed.error.message)
  const host = composed.value
  return {
    async connect() {
      const stdin = new PassThrough()
      const stdout = new PassThrough()
      serveConnection(host, createJsonLinesPipe(stdin, stdout))
      return createPeerLink(createJsonLinesPipe(stdout, stdin))
    },
    close: () => host.close(),
  }
}

/** Runs the host in its own process; each client is a `parley rpc` in this process that attaches to it. */
async function attached(dataDir: string): Promise<Transport> {
  const host = runCommand(['rpc', '--data', dataDir])
  await createPeerLink(createJsonLinesPipe(host.child.stdout, host.child.stdin)).request('server.ping', {})
  const stop = new AbortController()
  const clients: Promise<number>[] = []
  return {
    async connect() {
      const stdin = new PassThrough()
      const stdout = new PassThrough()
      const rpc = main(['rpc', '--data', dataDir], {
        stdin,
        stdout,
        stderr: process.stderr,
        stopped: stop.signal,
        pages: '',
        composeHost: () => Promise.reject(new Error('a second host was made')),
      })
      clients.push(rpc)
      return createPeerLink(createJsonLinesPipe(stdout, stdin))
    },
    async close() {
      stop.abort()
      expect(new Set(await Promise.all(clients))).toEqual(new Set([0]))
      host.child.stdin.end()
      await host.ended
    },
  }
}

async function overWebSocket(dataDir: string): Promise<Transport> {
  const command = runCommand(['serve', '--data', dataDir, '--port', '0', '--json'], { PATH: await gitAlone() })
  const [line] = (await once(createInterface(command.child.stdout), 'line')) as [string]
  const { host, searchParams } = new URL((JSON.parse(line) as { url: string }).url)
  const headers = { authorization: `Bearer ${searchParams.get('token') ?? ''}` }
  return {
    listens: true,
    connect: async () => createPeerLink(createWebSocketPipe(new WebSocket(`ws://${host}/rpc`, { headers }))),
    async close() {
      command.child.kill('SIGTERM')
      await command.ended
    },
  }
}

// These are one family: the same JSON-RPC messages in two framings, from two processes or one. The promises of a
// transport are tested over both framings, and everything else over one; the nightly run has all of them.
describeTransport('JSON lines', overJsonLines, { cancelsImport: true })
describeTransport('parley serve', overWebSocket)
describeTable('parley serve', overWebSocket, 'those that need a desktop')
describeEvents('JSON lines', overJsonLines)
if (isNightly) {
  describeTransport('parley rpc, attached', attached)
  describeTable('JSON lines', overJsonLines, 'those that need a desktop')
  describeEvents('parley serve', overWebSocket)
}
