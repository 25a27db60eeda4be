import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const automationChanged = defineEvent({
  type: 'automation.changed',
  summary: 'An automation was created, changed or removed, or one of its runs started or ended.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'automation.list',
  payload: () => z.object({ automationId: z.string() }),
})

/** Every host event about automations. */
export const automationServerEvents = [automationChanged] as const
