import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const previewAsked = defineEvent({
  type: 'workspace.preview.asked',
  summary: 'An agent asks to show the preview of its session. Windows that show the session show it.',
  scope: 'server',
  durability: 'ephemeral',
  stability: 'experimental',
  readBy: 'workspace.preview.open',
  payload: () =>
    z.object({
      sessionId: z.string(),
      /** Port to show. */
      port: z.int(),
    }),
})

/** Every host event about previews. */
export const previewServerEvents = [previewAsked] as const
