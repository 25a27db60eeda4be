import { definitionOf, type RequestName } from '../contract'
import { DeviceScope } from '../device/entities'
import type { DeviceAccess } from '../kernel/define'

/** Returns the scope that a device needs for a request; null for the handshake. */
export function deviceAccessOf(name: RequestName): DeviceAccess | null {
  if (name === 'server.connect' || name === 'server.ping') return null
  return definitionOf(name).device ?? 'full'
}

/** Returns whether a scope includes another one. Nothing includes `never`. */
export const includesScope = (scope: DeviceScope, needed: DeviceAccess): boolean =>
  needed !== 'never' && DeviceScope.options.indexOf(scope) >= DeviceScope.options.indexOf(needed)
