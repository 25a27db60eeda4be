import type { RequestName } from '../contract'
import { DeviceScope } from '../device/entities'
import type { DeviceAccess } from '../kernel/define'
import { accessOf } from './access'

/** Returns the scope that a device needs for a request. */
export const deviceAccessOf = (name: RequestName): DeviceAccess => accessOf(name).device

/** Returns whether a scope includes another one. Nothing includes `never`. */
export const includesScope = (scope: DeviceScope, needed: DeviceAccess): boolean =>
  needed !== 'never' && DeviceScope.options.indexOf(scope) >= DeviceScope.options.indexOf(needed)
