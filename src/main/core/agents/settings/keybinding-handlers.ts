import { ok } from '#shared/kernel/result'
import type { keybindingRequests } from '#shared/keybindings/requests'
import type { BaseContext } from '#core/base/context'
import type { HandlersOf } from '#core/base/host-port'

/** The handlers of the requests about the key bindings of the user. */
export function keybindingHandlers({
  keyBindings,
}: Pick<BaseContext, 'keyBindings'>): HandlersOf<typeof keybindingRequests> {
  return {
    'keybindings.get': async () => ok(await keyBindings.current()),
    'keybindings.update': (change) => keyBindings.update(change),
  }
}
