import type { RequestName } from '#shared/contract'
import type * as deviceAccess from '#shared/rpc/device-access'
import type { DeviceScope } from '#shared/device/entities'
import type { Connection } from './connection.svelte'

type DeviceAccess = typeof deviceAccess

/** The table of what devices may request, which is that of all requests: loaded on devices only. */
let access = $state.raw<DeviceAccess | null>(null)
let loading: Promise<void> | undefined

/** Returns the scope of the device that this page is on; null on the computer of Parley itself. */
export const deviceScope = (connection: Pick<Connection, 'server'>): DeviceScope | null =>
  connection.server?.device?.scope ?? null

/**
 * Returns whether the host would accept a request from this page; reactive. On a device whose limits are still being
 * loaded, only full access counts.
 */
export function mayRequest(connection: Pick<Connection, 'server'>, name: RequestName): boolean {
  const scope = deviceScope(connection)
  if (scope === null) return true
  loading ??= load()
  if (access === null) return scope === 'full'
  const needed = access.deviceAccessOf(name)
  return access.includesScope(scope, needed)
}

async function load(): Promise<void> {
  access = await import('#shared/rpc/device-access')
}
