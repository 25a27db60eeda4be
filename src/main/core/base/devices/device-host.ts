import { findRequest, type RequestName } from '#shared/contract'
import type { Device, DeviceScope } from '#shared/device/entities'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import { accessOf, type Access } from '#shared/rpc/access'
import { includesScope } from '#shared/rpc/device-access'
import type { Host, HostConnection } from '../host-port'
import { answerPush } from './device-push'
import type { Devices } from './devices'
import { limitedHost } from '../limited-host'
import { isStandingAnswer } from './standing-answers'

/** Host as a device reaches it: only requests and events within its scope, and a handshake that names the device. */
export function deviceHost(
  host: Pick<Host, 'connect'>,
  device: Pick<Device, 'deviceId' | 'name' | 'scope'>,
  devices?: Devices,
): Pick<Host, 'connect'> {
  const limited = limitedHost(host, {
    refusal: (name, access) => refusal(device.scope, name, access),
    mayReceive: (access) => includesScope(device.scope, access.device),
  })
  return {
    connect(sink) {
      const connection = limited.connect(sink)
      return {
        ...connection,
        get clientId() {
          return connection.clientId
        },
        request: async (name, input) => {
          const pushed = devices === undefined ? undefined : answerPush(devices, device, name, input)
          if (pushed !== undefined) return pushed
          if (device.scope === 'approve' && (await grantsMore(connection, name, input)))
            return err(knownError('scope-missing/device', { scope: 'full', request: name }))
          const answer = await connection.request(name, input)
          return findRequest(name) === 'server.connect' && answer.ok
            ? ok({ ...(answer.value as object), device })
            : answer
        },
      }
    },
  }
}

function refusal(scope: DeviceScope, name: RequestName, { device }: Access): ContractError | null {
  if (device === 'never') return knownError('device-refused', { request: name })
  return includesScope(scope, device) ? null : knownError('scope-missing/device', { scope: device, request: name })
}

/** Returns whether a request answers another one with a grant that holds for more than that. */
async function grantsMore(connection: HostConnection, name: string, input: unknown): Promise<boolean> {
  const known = findRequest(name)
  const answers = known === undefined ? undefined : accessOf(known).answers
  return answers !== undefined && (await isStandingAnswer(connection, answers, input))
}
