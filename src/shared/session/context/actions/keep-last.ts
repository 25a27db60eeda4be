import { z } from 'zod'
import { ok } from '../../../kernel/result'
import { defineAction } from './action'
import { idsOf } from './range'

/** Keeps only the end of the conversation. */
export const keepLast = defineAction({
  actionId: 'keep-last',
  title: 'Keep the last messages',
  description: 'Keeps the given number of messages at the end and drops earlier ones. Pinned messages are kept.',
  optionsSchema: z.strictObject({ count: z.int().positive() }),
  plan(messages, { count }) {
    const older = messages.slice(0, Math.max(0, messages.length - count))
    return ok(older.length === 0 ? [] : [{ kind: 'remove', messageIds: idsOf(older) }])
  },
})
