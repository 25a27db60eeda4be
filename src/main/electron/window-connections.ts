import { z } from 'zod'
import type { FromHost } from '#shared/window/channel'
import type { CommandId } from '#shared/app/commands/table'
import type { Host, HostConnection } from '#core/base/host-port'

/** Names and inputs of requests are validated by the host, as for every other transport. */
const Request = z.strictObject({ id: z.int().positive(), name: z.string().max(200), input: z.unknown() })

/** Subset of a message port in use. */
interface Port {
  postMessage(message: FromHost): void
  start(): void
  on(event: 'close', listener: () => void): unknown
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
}

/** Connects pages to the host, identified by a key of the caller's choice. */
export interface WindowConnections<Page> {
  /**
   * Starts a new connection, which answers requests over the port. It ends when the port closes, so what a page sent
   * before it went away, as with a reload, is still done.
   */
  connect(page: Page, port: Port): void
  menu(page: Page, command: CommandId): void
  /** Has a page follow a link of the app; false when the page is not connected yet. */
  link(page: Page, link: string): boolean
  /** Knows the page no more; what it sent is still done. */
  forget(page: Page): void
  /** Returns the page of a client, as handlers know it. */
  pageOf(clientId: string): Page | undefined
}

/**
 * Creates window connections without any page. Responses and events are sent over a page's port in the order the host
 * makes them. What is no request is dropped and logged.
 */
export function createWindowConnections<Page>(host: Host, log: (line: string) => void): WindowConnections<Page> {
  const open = new Map<Page, { readonly port: Port; readonly connection: HostConnection }>()

  return {
    connect(page, port) {
      const connection = host.connect({ notify: (notification) => port.postMessage({ kind: 'event', notification }) })
      open.set(page, { port, connection })
      port.on('message', ({ data }) => {
        const request = Request.safeParse(data)
        if (!request.success) {
          log('Dropped an invalid request.')
          return
        }
        const { id, name, input } = request.data
        void connection.request(name, input).then((result) => port.postMessage({ kind: 'answer', id, result }))
      })
      port.on('close', () => {
        connection.close()
        if (open.get(page)?.port === port) open.delete(page)
      })
      port.start()
    },
    menu: (page, command) => open.get(page)?.port.postMessage({ kind: 'menu', command }),
    link(page, link) {
      const { port } = open.get(page) ?? {}
      port?.postMessage({ kind: 'link', link })
      return port !== undefined
    },
    forget: (page) => void open.delete(page),
    pageOf(clientId) {
      for (const [page, { connection }] of open) if (connection.clientId === clientId) return page
      return undefined
    },
  }
}
