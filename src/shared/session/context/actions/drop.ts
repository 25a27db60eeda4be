import { z } from 'zod'
import { ok } from '../../../kernel/result'
import { defineAction } from './action'
import { idsOf, messagesIn, Range } from './range'

/** Removes given messages, or a range. */
export const drop = defineAction({
  actionId: 'drop',
  title: 'Drop messages',
  description: 'Drops the given messages, or a range of them. Messages that were already removed are ignored.',
  optionsSchema: z.union([z.strictObject({ messageIds: z.array(z.string()).min(1) }), Range]),
  plan(messages, options) {
    if ('messageIds' in options) return ok([{ kind: 'remove', messageIds: options.messageIds }])
    const dropped = messagesIn(messages, options)
    return dropped.ok ? ok([{ kind: 'remove', messageIds: idsOf(dropped.value) }]) : dropped
  },
})
