import type { RequestName, RequestOutput } from '../../../../shared/contract'
import type { Device, DeviceScope } from '../../../../shared/device/entities'
import { knownError } from '../../../../shared/kernel/error-texts'
import type { ContractError } from '../../../../shared/kernel/errors'
import { err, ok } from '../../../../shared/kernel/result'
import type { Access } from '../../../../shared/rpc/access'
import { includesScope } from '../../../../shared/rpc/device-access'
import type { Host, HostConnection } from '../host-port'
import { answerPush } from './device-push'
import type { Devices } from './devices'
import { limitedHost } from '../limited-host'

/** Host as a device reaches it: only requests and events within its scope, and a handshake that names the device. */
export function deviceHost(
  host: Pick<Host, 'connect'>,
  device: Pick<Device, 'deviceId' | 'name' | 'scope'>,
  devices?: Devices,
): Pick<Host, 'connect'> {
  const limited = limitedHost(host, {
    refusal: (name, access, input) => refusal(device.scope, name, access, input),
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
          if (device.scope === 'approve' && (await choosesMore(connection, input)))
            return err(knownError('scope-missing/device', { scope: 'full', request: name }))
          const answer = await connection.request(name, input)
          return name === 'server.connect' && answer.ok ? ok({ ...(answer.value as object), device }) : answer
        },
      }
    },
  }
}

function refusal(scope: DeviceScope, name: RequestName, access: Access, input: unknown): ContractError | null {
  if (access.device === 'never') return knownError('device-refused', { request: name })
  const needed = access.device === 'approve' && savesRule(input) ? 'full' : access.device
  if (includesScope(scope, needed)) return null
  return knownError('scope-missing/device', { scope: needed, request: name })
}

/** Keywords of `session.permissions.handlePendingPermissionRequest` that save a rule. */
const WIDE_APPROVALS: ReadonlySet<string> = new Set([
  'approve-for-session',
  'approve-for-location',
  'approve-permanently',
])

/** An answer to one request must not become a rule for all later ones. */
function savesRule(input: unknown): boolean {
  const { rule, scope, result } = (input ?? {}) as Readonly<Record<'rule' | 'scope' | 'result', unknown>>
  const { kind } = (result ?? {}) as { readonly kind?: unknown }
  const isWide = typeof kind === 'string' && WIDE_APPROVALS.has(kind)
  return rule !== undefined || (scope !== undefined && scope !== 'once') || isWide
}

/** Maximum number of open requests among which the one that an answer is for is looked up. */
const MOST_OPEN = 500

/** Returns whether an answer chooses an option of the agent that holds for more than the one request. */
async function choosesMore(connection: HostConnection, input: unknown): Promise<boolean> {
  const { requestId, optionId } = (input ?? {}) as { readonly requestId?: unknown; readonly optionId?: unknown }
  if (optionId === undefined) return false
  const listed = await connection.request('permission.list', { state: 'pending', limit: MOST_OPEN })
  if (!listed.ok) return true
  const { entries } = listed.value as RequestOutput<'permission.list'>
  const asked = entries.find(({ request }) => request.id === requestId)?.request
  const option = asked?.options.find((offered) => offered.optionId === optionId)
  return option?.kind !== 'allow_once' && option?.kind !== 'reject_once'
}
