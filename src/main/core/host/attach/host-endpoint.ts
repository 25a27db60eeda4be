import type { Host } from '../../base/host-port'
import { removeHostFile, writeHostFile, type HostAddress, type HostKind } from '../../base/host-file'
import { listenForClients, type AttachListener } from './listen'

/** The listener of a host together with the file that tells where it is. */
export interface Door {
  /** Adds to the file where the host's pages are, and what lets programs in there. */
  announce(pages: Required<Pick<HostAddress, 'url' | 'programToken'>>): Promise<void>
  /** Nobody finds the host any more; who is in stays until `close`. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Null where no door can be made, for example on a full disk: the host is worth more than its being found. */
export async function openDoor(dataDir: string, kind: HostKind, host: Host): Promise<Door | null> {
  let listener: AttachListener | null = null
  try {
    listener = await listenForClients(host)
    const address: HostAddress = { pid: process.pid, kind, address: listener.address, token: listener.token }
    await writeHostFile(dataDir, address)
    const { stop, close } = listener
    return {
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
