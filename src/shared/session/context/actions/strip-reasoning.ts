import { z } from 'zod'
import { ok } from '../../../kernel/result'
import type { PlannedEdit } from '../edits'
import type { ContextMessage } from '../types'
import { defineAction } from './action'

/** Plans edits that remove the reasoning of messages. */
export function reasoningEdits(messages: readonly ContextMessage[]): PlannedEdit[] {
  return messages
    .filter(({ message }) => message.blocks.some((block) => block.type === 'reasoning'))
    .map(({ message }) => ({ kind: 'strip-reasoning', messageId: message.messageId }))
}

/** Removes the reasoning of agents. */
export const stripReasoning = defineAction({
  actionId: 'strip-reasoning',
  title: 'Leave out reasoning',
  description: 'Removes the reasoning from every message. Messages that hold only reasoning are dropped.',
  optionsSchema: z.strictObject({}),
  plan: (messages) => ok(reasoningEdits(messages)),
})
