import type { deviceRequests } from '#shared/device/requests'
import { knownError } from '#shared/kernel/error-texts'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import type { HandlersOf } from '#core/base/host-port'
import type { ResourcesContext } from '../context'

/** The handlers of the requests about paired devices. */
export function deviceHandlers({
  devices,
  listener,
}: Pick<ResourcesContext, 'devices' | 'listener'>): HandlersOf<typeof deviceRequests> {
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
    // Devices are answered where they come in.
    'device.push.state': () => Promise.resolve(ok({ publicKey: null, isOn: false, showsContent: false })),
    'device.push.subscribe': () => Promise.resolve(ok({ success: false })),
    'device.push.unsubscribe': () => Promise.resolve(ok({ success: false })),
    'device.listening': () => Promise.resolve(ok({ listening: listener?.state() ?? null })),
    'device.listen': async (choice) => {
      if (listener === null) return err(knownError('capability-missing/listening'))
      const begun = await listener.listen(choice)
      return begun.ok ? ok({ listening: begun.value }) : begun
    },
    'device.stopListening': async () => {
      if (listener?.state().isOn !== true) return ok({ success: false })
      const stopped = await listener.stop()
      return stopped.ok ? ok({ success: true }) : stopped
    },
  }
}
