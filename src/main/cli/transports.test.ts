import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { createPeerLink } from '../../shared/rpc/peer-link'
import { createWebSocketPipe } from '../../shared/rpc/web-socket-pipe'
import { createJsonLinesPipe } from '../core/attach/json-lines'
import { composeHost } from '../core/compose'
import { serveConnection } from '../core/serve-connection'
import { describeTransport, type Transport } from '../core/testing/transport-suite'
import { runCommand, type RunningCommand } from './testing'

/** What `parley rpc` does with its stdin and stdout, for any number of clients in this process. */
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

/** Each client is a process of its own, attached to the host in a further one. */
async function attached(dataDir: string): Promise<Transport> {
  const commands: RunningCommand[] = []
  const start = async () => {
    const command = runCommand(['rpc', '--data', dataDir])
    commands.push(command)
    const link = createPeerLink(createJsonLinesPipe(command.child.stdout, command.child.stdin))
    await link.request('server.ping', {})
    return link
  }
  await start()
  return {
    connect: start,
    async close() {
      for (const { child } of commands.reverse()) child.stdin.end()
      await Promise.all(commands.map(({ ended }) => ended))
    },
  }
}

async function overWebSocket(dataDir: string): Promise<Transport> {
  const command = runCommand(['serve', '--data', dataDir, '--port', '0', '--json'])
  const [line] = (await once(createInterface(command.child.stdout), 'line')) as [string]
  const { host, searchParams } = new URL((JSON.parse(line) as { url: string }).url)
  const headers = { authorization: `Bearer ${searchParams.get('token') ?? ''}` }
  return {
    connect: async () => createPeerLink(createWebSocketPipe(new WebSocket(`ws://${host}/rpc`, { headers }))),
    async close() {
      command.child.kill('SIGTERM')
      await command.ended
    },
  }
}

describeTransport('JSON lines', overJsonLines)
describeTransport('parley rpc, attached', attached)
describeTransport('parley serve', overWebSocket)
