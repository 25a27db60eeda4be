import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const storeChanged = defineEvent({
  type: 'store.changed',
  summary: 'The backups or the size of the store changed; request them again.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'store.status',
  payload: () => z.object({}),
})

export const storeReplaced = defineEvent({
  type: 'store.replaced',
  summary: 'A different store is in use, or the same one again, with the reason in `error`. Connect again.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'store.status',
  payload: () =>
    z.object({
      /** User-facing reason why the store could not be opened. */
      error: z.string().optional(),
    }),
})

/** Every host event about the store. */
export const storeServerEvents = [storeChanged, storeReplaced] as const
