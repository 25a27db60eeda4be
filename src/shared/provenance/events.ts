import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const provenanceChanged = defineEvent({
  type: 'provenance.changed',
  summary: 'A file was changed by a session, so that its lines may have other authors; request them again.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'provenance.lines',
  payload: () =>
    z.object({
      /** Folder of the session. */
      folder: z.string(),
      /** Path of the file from there, with slashes; absolute for a file elsewhere. */
      path: z.string(),
    }),
})

/** Every host event about provenance. */
export const provenanceServerEvents = [provenanceChanged] as const
