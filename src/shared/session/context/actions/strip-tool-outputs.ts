import { z } from 'zod'
import { ok } from '../../../kernel/result'
import type { PlannedEdit } from '../edits'
import { outputLength } from '../output-text'
import { NO_OUTPUT } from '../tool-calls'
import type { ContextMessage } from '../types'
import { defineAction } from './action'

/** What stands in the place of an output that was left out. */
export const STRIPPED_OUTPUT = '(output left out)'

/** Edits that leave out tool outputs of more than `longerThan` characters; the calls stay. */
export function outputEdits(messages: readonly ContextMessage[], longerThan: number): PlannedEdit[] {
  return messages.flatMap(({ message }) =>
    message.blocks.flatMap((block): PlannedEdit[] => {
      if (block.type !== 'tool_output' || outputLength(block) <= longerThan) return []
      if (block.output === STRIPPED_OUTPUT || block.output === NO_OUTPUT) return []
      const { messageId } = message
      return [{ kind: 'replace-output', messageId, toolCallId: block.toolCallId, text: STRIPPED_OUTPUT }]
    }),
  )
}

/** What tools gave back, left out; that they were called stays. */
export const stripToolOutputs = defineAction({
  actionId: 'strip-tool-outputs',
  title: 'Leave out tool outputs',
  description: 'Keeps every tool call and puts a short note in the place of its output.',
  optionsSchema: z.strictObject({
    /** Outputs in the last so many messages stay. */
    olderThan: z.int().nonnegative().default(0),
    /** Outputs of at most so many characters stay. */
    longerThan: z.int().nonnegative().default(0),
  }),
  plan: (messages, { olderThan, longerThan }) =>
    ok(outputEdits(messages.slice(0, Math.max(0, messages.length - olderThan)), longerThan)),
})
