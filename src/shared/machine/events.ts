import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { Machine } from './entities'

export const machinesChanged = defineEvent({
  type: 'machines.changed',
  summary: 'The machines, or their states, changed; contains all of them.',
  scope: 'server',
  stability: 'experimental',
  durability: 'ephemeral',
  readBy: 'machine.list',
  payload: () =>
    z.object({
      /** All machines after the change. */
      machines: z.array(Machine),
    }),
})

/** Every host event about other machines. */
export const machineServerEvents = [machinesChanged] as const
