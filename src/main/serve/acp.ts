import { AsyncLocalStorage } from 'node:async_hooks'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AcpTransport } from '../acp/transport'
import { admit, handleProtocols, refuseUpgrade, type Admission, type SocketAccess } from './rpc'
import { addressOf, type Site } from './site'

/** The Agent Client Protocol over HTTP and WebSocket, beside the pages of a server. */
export interface AcpEndpoint {
  /** Returns whether a request is one of the protocol. */
  isFor(request: IncomingMessage): boolean
  request(request: IncomingMessage, response: ServerResponse): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends every connection. */
  close(): Promise<void>
}

const PATH = '/acp'

/**
 * Connects authorized clients at `/acp` to the host, as agents of the protocol do. A connection belongs to whoever began it:
 * its id is of no use to any other device.
 */
export function createAcpEndpoint(access: SocketAccess, site: Site): AcpEndpoint {
  const admitted = new AsyncLocalStorage<Admission>()
  const transports = new Map<string, Promise<AcpTransport>>()

  const transportOf = ({ owner }: Admission): Promise<AcpTransport> => {
    const known = transports.get(owner)
    if (known !== undefined) return known
    // Loaded when it is needed: most servers never are asked for it.
    const created = import('../acp/transport').then(({ createAcpTransport }) =>
      createAcpTransport(() => {
        const admission = admitted.getStore()
        if (admission === undefined) throw new Error('a connection begins with a request')
        return admission
      }, handleProtocols),
    )
    transports.set(owner, created)
    return created
  }

  return {
    isFor: (request) => addressOf(request)?.pathname === PATH,
    request(request, response) {
      const admission = admit(request, access, site, PATH)
      if (typeof admission === 'number') {
        request.resume()
        response.writeHead(admission, { 'Content-Type': 'text/plain' }).end(STATUS_CODES[admission])
        return
      }
      void admitted.run(admission, async () => {
        const transport = await transportOf(admission)
        transport.request(request, response)
      })
    },
    upgrade(request, socket, head) {
      const admission = admit(request, access, site, PATH)
      if (typeof admission === 'number') {
        refuseUpgrade(socket, admission)
        return
      }
      // Until the library listens.
      socket.on('error', () => {})
      const { opened } = admission
      const cutOff: Admission = {
        ...admission,
        ...(opened === undefined
          ? {}
          : {
              opened: (end) =>
                opened(() => {
                  end()
                  socket.destroy()
                }),
            }),
      }
      void admitted.run(cutOff, async () => {
        const transport = await transportOf(admission)
        transport.upgrade(request, socket, head)
      })
    },
    async close() {
      for (const transport of transports.values()) await (await transport).close()
      transports.clear()
    },
  }
}
