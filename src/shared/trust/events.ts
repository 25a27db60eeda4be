import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const trustChanged = defineEvent({
  type: 'trust.changed',
  summary: 'Consent to a folder was given or withdrawn.',
  scope: 'server',
  durability: 'ephemeral',
  payload: z.object({ folder: z.string(), trusted: z.boolean() }),
})

/** Every host event about folder trust. */
export const trustServerEvents = [trustChanged] as const
