import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const trustChanged = defineEvent({
  type: 'trust.changed',
  summary: 'Consent to a folder was given or withdrawn.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'trust.list',
  payload: () =>
    z.object({
      folder: z.string(),
      /** True when the folder is trusted now. */
      trusted: z.boolean(),
    }),
})

export const trustWaitingChanged = defineEvent({
  type: 'trust.waitingChanged',
  summary: 'The folders that wait for consent, or the sessions that they are blocked for, may have changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'trust.waiting',
  payload: () => z.object({ folder: z.string() }),
})

/** Every host event about folder trust. */
export const trustServerEvents = [trustChanged, trustWaitingChanged] as const
