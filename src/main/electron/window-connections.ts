import type { FromHost } from '../../shared/app/window-channel'
import type { MenuCommand } from '../../shared/app/bridge'
import type { Host, HostConnection } from '../core/base/host-port'

/** Subset of a message port in use. */
interface Port {
  postMessage(message: FromHost): void
  start(): void
  close(): void
  on(event: 'close', listener: () => void): unknown
}

/** Connects pages to the host, identified by a key of the caller's choice. */
export interface WindowConnections<Page> {
  /** Starts a new connection and closes the page's earlier one, as after a reload. */
  connect(page: Page, port: Port): void
  /** Answers over the page's port. Does nothing without a connection. */
  request(page: Page, request: { id: number; name: string; input: unknown }): void
  menu(page: Page, command: MenuCommand): void
  disconnect(page: Page): void
  /** Returns the page of a client, as handlers know it. */
  pageOf(clientId: string): Page | undefined
}

/**
 * Creates window connections without any page. Responses and events are sent over a page's port in the order the host
 * makes them.
 */
export function createWindowConnections<Page>(host: Host): WindowConnections<Page> {
  const open = new Map<Page, { readonly port: Port; readonly connection: HostConnection }>()

  const disconnect = (page: Page) => {
    const entry = open.get(page)
    if (entry === undefined) return
    open.delete(page)
    entry.connection.close()
    entry.port.close()
  }

  return {
    connect(page, port) {
      disconnect(page)
      const connection = host.connect({ notify: (notification) => port.postMessage({ kind: 'event', notification }) })
      open.set(page, { port, connection })
      port.on('close', () => {
        if (open.get(page)?.port === port) disconnect(page)
      })
      port.start()
    },
    request(page, { id, name, input }) {
      const entry = open.get(page)
      if (entry === undefined) return
      void entry.connection.request(name, input).then((result) => {
        entry.port.postMessage({ kind: 'answer', id, result })
      })
    },
    menu: (page, command) => open.get(page)?.port.postMessage({ kind: 'menu', command }),
    disconnect,
    pageOf(clientId) {
      for (const [page, { connection }] of open) if (connection.clientId === clientId) return page
      return undefined
    },
  }
}
