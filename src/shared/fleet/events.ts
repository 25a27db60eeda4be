import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Fleet } from './entities'

export const fleetChanged = defineEvent({
  type: 'fleet.changed',
  summary: 'The fleet, its state or its hosts changed; null: this host is in none.',
  scope: 'server',
  stability: 'experimental',
  durability: 'ephemeral',
  readBy: 'fleet.get',
  payload: () => z.object({ fleet: Fleet.nullable() }),
})

/** Every host event about fleets. */
export const fleetServerEvents = [fleetChanged] as const
