import type { RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { Connection as ClientConnection, type ConnectionState } from '#client/connection'
import { translated } from '../text/translate-later'

/** The one connection of a window: that of the client, whose state components can depend on. */
export class Connection extends ClientConnection {
  #state = $state.raw<ConnectionState>({ kind: 'connecting' })
  #server = $state.raw<RequestOutput<'server.connect'> | null>(null)

  constructor(...args: ConstructorParameters<typeof ClientConnection>) {
    super(...args)
    this.onState((state) => {
      this.#server = super.server
      this.#state = state
    })
  }

  protected override described(error: ContractError): Promise<ContractError> {
    return translated(error)
  }

  override get state(): ConnectionState {
    return this.#state
  }

  /** Server information from the last handshake, also while the connection is lost; null before the first. */
  override get server(): RequestOutput<'server.connect'> | null {
    return this.#server
  }
}
