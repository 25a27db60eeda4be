import { ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import { existingFolder } from '#core/session/requests/folder'
import type { Forecasts } from './forecasts'

/** `landing.forecast`. */
export const forecast =
  (forecasts: Forecasts): Handler<'landing.forecast'> =>
  async ({ folder: given, base, wait = false }) => {
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    if (!wait) return forecasts.last(folder.value, base)
    const made = await forecasts.newest(folder.value, base)
    return made.ok ? ok({ ...made.value.told, state: 'current' as const }) : made
  }
