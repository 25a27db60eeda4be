import { z } from 'zod'
import { ok } from '../../../kernel/result'
import type { PlannedEdit } from '../edits'
import { outputLength } from '../output-text'
import { NO_OUTPUT } from '../tool-calls'
import type { ContextMessage } from '../types'
import { defineAction } from './action'

/** Placeholder for a removed output. */
export const STRIPPED_OUTPUT = '(output left out)'

/** Plans edits that remove tool outputs of more than `longerThan` characters; the calls are kept. */
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

/** Removes tool outputs and keeps the calls. */
export const stripToolOutputs = defineAction({
  actionId: 'strip-tool-outputs',
  title: 'Leave out tool outputs',
  description: 'Keeps every tool call and replaces its output with a short note.',
  optionsSchema: z.strictObject({
    /** Keeps outputs in this many of the last messages. */
    olderThan: z.int().nonnegative().default(0),
    /** Keeps outputs of at most this many characters. */
    longerThan: z.int().nonnegative().default(0),
  }),
  plan: (messages, { olderThan, longerThan }) =>
    ok(outputEdits(messages.slice(0, Math.max(0, messages.length - olderThan)), longerThan)),
})
