import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { AdapterInfo } from './entities'

export const list = defineRequest({
  name: 'adapter.list',
  summary: 'The agents that can be used here, the default one first.',
  scope: 'server',
  input: z.strictObject({
    /** Look at PATH and `settings.json` again instead of answering from memory. */
    refresh: z.boolean().optional(),
  }),
  output: z.object({ adapters: z.array(AdapterInfo) }),
})

/** Every request of the adapter subject. */
export const adapterRequests = [list] as const
