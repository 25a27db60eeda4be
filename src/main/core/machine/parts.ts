import { part } from '../base/parts/part'
import type { FollowedPreferences } from '../base/settings/user-preferences'
import type { MachineContext } from './context'
import { fleetHandlers } from './fleet-handlers'
import type { FleetOverrides } from './fleet/options'
import { Fleets } from './fleets'
import { machineHandlers } from './handlers'
import { Machines } from './machines'

/** Other machines. */
export const machines = (context: MachineContext) => {
  const machines = new Machines(context)
  return part({
    name: 'machines',
    provides: { machines },
    handlers: machineHandlers,
    begin: () => (context.store.readOnly === null ? machines.begin() : undefined),
    end: () => machines.end(),
  })
}

/** The fleet of the settings, or that of the command line. */
export const fleets =
  (overrides: FleetOverrides | undefined) =>
  (context: MachineContext & { readonly machines: Machines; readonly preferences: FollowedPreferences }) => {
    const fleets = new Fleets(context, overrides)
    context.preferences.follow({ onChange: () => void fleets.reconsider() })
    return part({
      name: 'fleets',
      provides: { fleets },
      handlers: fleetHandlers,
      begin: (host) => (context.store.readOnly === null ? fleets.begin(host) : undefined),
      onEvent: (_session, event) => fleets.take(event),
      end: () => fleets.end(),
    })
  }
