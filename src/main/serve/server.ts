import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contractError, type ContractError } from '../../shared/kernel/errors'
import { err, ok, type Result } from '../../shared/kernel/result'
import type { Host } from '../core/base/host-port'
import { createAccess } from './access'
import { createPageHandler } from './pages'
import { createRpcEndpoint } from './rpc'

export interface ServerOptions {
  readonly host: Host
  /** The folder of the built pages. */
  readonly pages: string
  /** The port to listen at and no other; without it the usual one, or any where that is taken. */
  readonly port?: number | undefined
}

/** A running server. */
export interface Server {
  /** Where it is, without a token. */
  readonly origin: string
  /** The address that lets one browser or program in. */
  readonly url: string
  /** For programs of this user, any number of times. */
  readonly programToken: string
  /** Ends every connection and stops listening. */
  close(): Promise<void>
}

/** The usual port, so that a browser finds its own settings of Parley again. */
const USUAL_PORT = 4270

/** Serves the pages and JSON-RPC of a host on this machine's loopback address only. */
export async function startServer({ host, pages, port }: ServerOptions): Promise<Result<Server, ContractError>> {
  const access = createAccess()
  const rpc = createRpcEndpoint(host, access)
  const handlePage = createPageHandler(host, pages, access)
  const server = createServer((request, response) => void handlePage(request, response))
  server.on('upgrade', rpc.upgrade)

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
      server.closeAllConnections()
      await closed
    },
  })
}

/** The address that lets in who has it first. */
export const addressWith = (origin: string, token: string): string => `${origin}/?token=${token}`

const cannotListen = (port: number | undefined, problem: NodeJS.ErrnoException): string =>
  problem.code === 'EADDRINUSE'
    ? `Port ${port} is in use by another program. Choose another with --port, or none.`
    : `Cannot listen on this machine's loopback address: ${problem.message}`
