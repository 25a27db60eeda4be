import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { AdapterInfo } from './entities'

export const list = defineRequest({
  name: 'adapter.list',
  device: 'watch',
  summary: 'Returns the agents available on this machine, the default one first.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** Rescans PATH and `settings.json` instead of answering from the cache. */
      refresh: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Agents by adapter, the default one first. */
      adapters: z.array(AdapterInfo),
    }),
})

/** Every request of the adapter subject. */
export const adapterRequests = [list] as const
