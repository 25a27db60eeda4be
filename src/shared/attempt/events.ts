import { z } from 'zod'
import { defineEvent } from '../kernel/define'

export const attemptChanged = defineEvent({
  type: 'attempt.changed',
  summary: 'Attempts at a prompt were started, tested, landed, abandoned or restored.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'attempt.list',
  payload: () => z.object({ groupId: z.string() }),
})

/** Every host event about attempts. */
export const attemptServerEvents = [attemptChanged] as const
