import { z } from 'zod'
import { ok } from '../../../kernel/result'
import { defineAction } from './action'
import { idsOf, messagesIn, Range } from './range'

/** Replaces a range with one message that has a given text. */
export const summarize = defineAction({
  actionId: 'summarize',
  title: 'Summarise a range',
  description: 'Replaces the range with one summary message. Pinned messages in the range are kept.',
  optionsSchema: Range.extend({ text: z.string().trim().min(1) }),
  plan(messages, { text, ...range }) {
    const covered = messagesIn(messages, range)
    return covered.ok ? ok([{ kind: 'summarize', messageIds: idsOf(covered.value), text }]) : covered
  },
})
