import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Host } from '#core/base/host-port'
import { programsHost } from '#core/base/programs-host'
import { createAccess } from './access'
import { createPageHandler } from './pages'
import { createAcpEndpoint } from './acp'
import { createRpcEndpoint, type SocketAccess } from './rpc'
import { loopbackSite } from './site'

export interface ServerOptions {
  readonly host: Host
  /** Folder of the built pages. */
  readonly pages: string
  /** The only port to listen on; without it the default one, or any port if that is taken. */
  readonly port?: number | undefined
}

/** A running server. */
export interface Server {
  /** Address without a token. */
  readonly origin: string
  /** Address that admits one browser or program. */
  readonly url: string
  /** For programs of this user, any number of times. */
  readonly programToken: string
  /** Closes every connection and stops listening. */
  close(): Promise<void>
}

/** Default port; fixed, so that a browser finds its own settings of Parley again. */
const USUAL_PORT = 4270

/** Serves the pages and JSON-RPC of a host on this machine's loopback address only. */
export async function startServer({ host, pages, port }: ServerOptions): Promise<Result<Server, ContractError>> {
  const access = createAccess()
  const sockets: SocketAccess = {
    admit: (request) =>
      access.allowsSocket(request)
        ? {
            owner: 'user',
            host: programsHost(host, host.programs?.includesPeer(request.socket) ?? Promise.resolve(false)),
          }
        : null,
  }
  const rpc = createRpcEndpoint(sockets, loopbackSite)
  const acp = createAcpEndpoint(sockets, loopbackSite)
  const handlePage = createPageHandler(host, pages, access, loopbackSite)
  const server = createServer((request, response) => {
    if (acp.isFor(request)) acp.request(request, response)
    else void handlePage(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    if (acp.isFor(request)) acp.upgrade(request, socket, head)
    else rpc.upgrade(request, socket, head)
  })

  const listen = (wanted: number) =>
    new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve)
      server.listen({ host: '127.0.0.1', port: wanted, exclusive: true }, () => {
        server.off('error', resolve)
        resolve(null)
      })
    })
  let problem = await listen(port ?? USUAL_PORT)
  if (port === undefined && problem?.code === 'EADDRINUSE') problem = await listen(0)
  if (problem !== null) return err(contractError('internal', cannotListen(port, problem)))

  const { port: actual } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${actual}`
  return ok({
    origin,
    url: addressWith(origin, access.newToken()),
    programToken: access.programToken,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      rpc.close()
      await acp.close()
      server.closeAllConnections()
      await closed
    },
  })
}

/** Returns the address with a token for its first user. */
export const addressWith = (origin: string, token: string): string => `${origin}/?token=${token}`

const cannotListen = (port: number | undefined, problem: NodeJS.ErrnoException): string =>
  problem.code === 'EADDRINUSE'
    ? `Port ${port} is in use by another program. Choose another one with --port, or omit --port.`
    : `Cannot listen on this machine's loopback address: ${problem.message}`
