import type { Host } from '#core/base/host-port'
import { removeHostFile, writeHostFile, type HostAddress, type HostKind } from '#core/base/host-file'
import { listenForClients, type AttachListener, type ListenOptions } from './listen'

/** Listener of a host together with the file that contains its address. */
export interface Door {
  /** Number of connected clients. */
  readonly clients: number
  /** Adds the URL of the host's pages and the token for programs to the file. */
  announce(pages: Required<Pick<HostAddress, 'url' | 'programToken'>>): Promise<void>
  /** Hides the host from new clients; connected ones stay until `close`. */
  stop(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the door of a host; null where that fails, for example on a full disk: a host that cannot be found is better
 * than none.
 */
export async function openDoor(
  dataDir: string,
  kind: HostKind,
  host: Host,
  options: ListenOptions = {},
): Promise<Door | null> {
  let listener: AttachListener | null = null
  try {
    listener = await listenForClients(host, dataDir, options)
    const address: HostAddress = { pid: process.pid, kind, address: listener.address, token: listener.token }
    await writeHostFile(dataDir, address)
    const opened = listener
    const { stop, close } = opened
    return {
      get clients() {
        return opened.clients
      },
      announce: (pages) => writeHostFile(dataDir, { ...address, ...pages }).catch(() => {}),
      async stop() {
        stop()
        await removeHostFile(dataDir).catch(() => {})
      },
      close,
    }
  } catch {
    await listener?.close()
    return null
  }
}
