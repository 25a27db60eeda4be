import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const storeChanged = defineEvent({
  type: 'store.changed',
  summary: 'The backups of the store, or its size, are not what they were; ask again.',
  scope: 'server',
  durability: 'ephemeral',
  payload: z.object({}),
})

export const storeReplaced = defineEvent({
  type: 'store.replaced',
  summary: 'Another store is in use now, or the same one again where `error` tells why. Connect again.',
  scope: 'server',
  durability: 'ephemeral',
  payload: z.object({ error: z.string().optional() }),
})

/** Every host event about the store. */
export const storeServerEvents = [storeChanged, storeReplaced] as const
