import type { Host } from '#core/base/host-port'
import type { HostAddress } from '#core/base/host-file'
import { stopHost } from '#core/host/attach/find-host'
import { openHost, type OwnHost } from '#core/host/attach/open-host'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'

interface TakeOverOptions {
  readonly dataDir: string
  createHost(): Promise<Result<Host, ContractError>>
  /** Asks the user whether a host in the background may be ended. */
  mayStop(address: HostAddress): Promise<boolean>
  /** Tells the user that another host keeps the data. */
  reportTaken(address: HostAddress): Promise<void>
  reportFailure(error: ContractError): Promise<void>
}

/**
 * Becomes the host of the data folder for the desktop app. A host in the background is ended first where the user wants
 * it; any other keeps the data. Null: there is no host here, and the user was told why.
 */
export async function becomeHost(options: TakeOverOptions): Promise<OwnHost | null> {
  const { dataDir, createHost, mayStop, reportTaken, reportFailure } = options
  for (;;) {
    const opened = await openHost({ dataDir, kind: 'desktop', createHost })
    if (!opened.ok) {
      await reportFailure(opened.error)
      return null
    }
    if (opened.value.role === 'host') return opened.value.own
    const { socket, address } = opened.value
    socket.destroy()
    if (address.kind !== 'host') {
      await reportTaken(address)
      return null
    }
    if (!(await mayStop(address))) return null
    const stopped = await stopHost(dataDir, address)
    if (!stopped.ok) {
      await reportFailure(stopped.error)
      return null
    }
  }
}
