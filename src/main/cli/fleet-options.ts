import { resolve } from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { FleetOverrides } from '#core/host/fleet'
import { serversOf } from '#core/host/fleet'
import { UsageError } from './command'
import type { Call } from './table'

type Values = Call<'host'>['values']

/** Returns the fleet that a call of `parley host` names; undefined: that of the settings. */
export function fleetOf(values: Values): FleetOverrides | undefined {
  const { fleet, creds, tag, 'fleet-name': name, 'fleet-host': host } = values
  if (fleet === undefined) {
    if (fleetArguments(values).length > 0) throw new UsageError('--creds, --tag and names of a fleet need --fleet')
    return undefined
  }
  const servers = serversOf(fleet)
  if (!servers.ok) throw new UsageError(servers.error)
  if (servers.value.length === 0) throw new UsageError('--fleet names no address')
  return {
    servers: servers.value,
    ...defined({
      fleet: name,
      host,
      credentials: creds === undefined ? undefined : resolve(creds),
      tags: tag === undefined ? undefined : [...tag],
    }),
  }
}

/** The same options for `parley host run`. */
export function fleetArguments({ fleet, creds, tag = [], 'fleet-name': name, 'fleet-host': host }: Values): string[] {
  const option = (key: string, value: string | undefined): string[] => (value === undefined ? [] : [key, value])
  return [
    ...option('--fleet', fleet),
    ...option('--creds', creds === undefined ? undefined : resolve(creds)),
    ...option('--fleet-name', name),
    ...option('--fleet-host', host),
    ...tag.flatMap((one) => ['--tag', one]),
  ]
}
