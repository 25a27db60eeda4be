import type { Notification } from '../contract'
import type { ContractError } from '../kernel/errors'
import type { Result } from '../kernel/result'
import type { MenuCommand } from './bridge'

/** Message from a window's preload to the host process. `connect` hands over a port and starts a new connection. */
export type ToHost =
  | { readonly channel: 'parley:connect' }
  | {
      readonly channel: 'parley:request'
      readonly message: { readonly id: number; readonly name: string; readonly input: unknown }
    }

/** Message from the host over the port, in the order the host made it. */
export type FromHost =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown, ContractError> }
  | { readonly kind: 'event'; readonly notification: Notification }
  | { readonly kind: 'menu'; readonly command: MenuCommand }
