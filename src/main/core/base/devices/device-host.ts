import type { RequestName } from '../../../../shared/contract'
import type { Device, DeviceScope } from '../../../../shared/device/entities'
import { knownError } from '../../../../shared/kernel/error-texts'
import type { ContractError } from '../../../../shared/kernel/errors'
import { ok } from '../../../../shared/kernel/result'
import { deviceAccessOf, includesScope } from '../../../../shared/rpc/device-access'
import type { Host } from '../host-port'
import { limitedHost } from '../limited-host'

/** Host as a device reaches it: requests beyond its scope are refused, and the handshake names the device. */
export function deviceHost(
  host: Pick<Host, 'connect'>,
  device: Pick<Device, 'deviceId' | 'name' | 'scope'>,
): Pick<Host, 'connect'> {
  const limited = limitedHost(host, (name, input) => refusal(device.scope, name, input))
  return {
    connect(sink) {
      const connection = limited.connect({
        ...sink,
        notify: (notification) => {
          const isOfOthers = notification.method === 'server.event' && notification.params.type === 'devices.changed'
          if (!isOfOthers || device.scope === 'full') sink.notify(notification)
        },
      })
      return {
        ...connection,
        get clientId() {
          return connection.clientId
        },
        request: async (name, input) => {
          const answer = await connection.request(name, input)
          return name === 'server.connect' && answer.ok ? ok({ ...(answer.value as object), device }) : answer
        },
      }
    },
  }
}

function refusal(scope: DeviceScope, name: RequestName, input: unknown): ContractError | null {
  const access = deviceAccessOf(name)
  if (access === 'never') return knownError('device-refused', { request: name })
  const needed = access === 'approve' && savesRule(input) ? 'full' : access
  if (needed === null || includesScope(scope, needed)) return null
  return knownError('scope-missing/device', { scope: needed, request: name })
}

/** An answer to one request must not become a rule for all later ones. */
function savesRule(input: unknown): boolean {
  const { rule, scope } = (input ?? {}) as { readonly rule?: unknown; readonly scope?: unknown }
  return rule !== undefined || (scope !== undefined && scope !== 'once')
}
