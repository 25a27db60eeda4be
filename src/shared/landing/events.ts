import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const landingChanged = defineEvent({
  type: 'landing.changed',
  summary: 'The forecast of a repository changed.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'landing.forecast',
  payload: () =>
    z.object({
      /** Folder of the repository's main working files. */
      folder: z.string(),
    }),
})

/** Every host event about landing. */
export const landingServerEvents = [landingChanged] as const
