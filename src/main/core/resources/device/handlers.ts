import type { deviceRequests } from '../../../../shared/device/requests'
import { contractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { HandlersOf } from '../../base/host-port'
import type { ResourcesContext } from '../context'

/** The handlers of the requests about paired devices. */
export function deviceHandlers({ devices }: Pick<ResourcesContext, 'devices'>): HandlersOf<typeof deviceRequests> {
  return {
    'device.list': async () => {
      try {
        return ok(await devices.list())
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return err(contractError('devices-unusable', `The devices cannot be read: ${reason}`))
      }
    },
    'device.pair': ({ scope }) => Promise.resolve(ok(devices.pair(scope))),
    'device.revoke': async ({ deviceId }) => {
      const revoked = await devices.revoke(deviceId)
      return revoked.ok ? ok({ success: revoked.value }) : revoked
    },
  }
}
