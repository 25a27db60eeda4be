import type { RequestName } from '../../shared/contract'
import type { DeviceScope } from '../../shared/device/entities'
import { deviceAccessOf, includesScope } from '../../shared/rpc/device-access'
import type { Connection } from './connection.svelte'

/** Returns the scope of the device that this page is on; null on the computer of Parley itself. */
export const deviceScope = (connection: Pick<Connection, 'server'>): DeviceScope | null =>
  connection.server?.device?.scope ?? null

/** Returns whether the host would accept a request from this page. */
export function mayRequest(connection: Pick<Connection, 'server'>, name: RequestName): boolean {
  const scope = deviceScope(connection)
  const needed = deviceAccessOf(name)
  return scope === null || needed === null || includesScope(scope, needed)
}
