import { ok } from '#shared/kernel/result'
import type { preferenceRequests } from '#shared/preferences/requests'
import type { BaseContext } from '#core/base/context'
import type { HandlersOf } from '#core/base/host-port'

/** The handlers of the requests about the settings of the user. */
export function preferenceHandlers({
  preferences,
}: Pick<BaseContext, 'preferences'>): HandlersOf<typeof preferenceRequests> {
  return {
    'preferences.get': async () => ok(await preferences.current()),
    'preferences.update': ({ values }) => preferences.update(values),
  }
}
