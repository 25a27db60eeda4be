import type { Notification } from '../contract'
import type { ContractError } from '../kernel/errors'
import type { Result } from '../kernel/result'
import type { CommandId } from '../app/commands/table'

/** Channel on which a window's preload hands over a port, which starts a new connection. */
export type ConnectChannel = 'parley:connect'

/** Channel on which a page asks to close its window, as the user would: a script's own close skips all questions. */
export type CloseChannel = 'parley:close-window'

/** Request of a page, over the port. `id` is unique among those of the port. */
export interface ToHost {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

/** Message from the host over the port, in the order the host made it. */
export type FromHost =
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown, ContractError> }
  | { readonly kind: 'event'; readonly notification: Notification }
  | { readonly kind: 'menu'; readonly command: CommandId }
  /** A link of the app that the page follows. */
  | { readonly kind: 'link'; readonly link: string }
