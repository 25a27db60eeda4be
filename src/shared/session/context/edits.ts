import { z } from 'zod'
import type { Block, BlockOf } from '../blocks'

/*
 * Every possible edit of a context, as data: fork transforms, pipelines and squashes all reduce to these, so that one
 * place applies them, and edits can be stored and repeated.
 */

const Remove = z.object({
  /** Kind of change. */
  kind: z.literal('remove'),
  messageIds: z.array(z.string()),
})
const StripReasoning = z.object({ kind: z.literal('strip-reasoning'), messageId: z.string() })
/** Replaces a tool's output with `text`; the call is unchanged. */
const ReplaceOutput = z.object({
  kind: z.literal('replace-output'),
  messageId: z.string(),
  toolCallId: z.string(),
  /** Text that replaces the message. */
  text: z.string(),
})
/** Removes `messageIds` and puts one message with `text` in the place of the first. */
const Summarize = z.object({
  kind: z.literal('summarize'),
  /** Id of the summary. */
  messageId: z.string(),
  messageIds: z.array(z.string()),
  text: z.string(),
})

/** One edit of a context. Ids that are not in the context are ignored. */
export const ContextEdit = z.discriminatedUnion('kind', [Remove, StripReasoning, ReplaceOutput, Summarize])
export type ContextEdit = z.infer<typeof ContextEdit>

/** An edit whose summary has no id yet. */
export type PlannedEdit =
  Exclude<ContextEdit, { kind: 'summarize' }> | Omit<Extract<ContextEdit, { kind: 'summarize' }>, 'messageId'>

/** Returns the messages that an edit removes or changes. */
export function editedIds(edit: PlannedEdit): readonly string[] {
  return edit.kind === 'remove' || edit.kind === 'summarize' ? edit.messageIds : [edit.messageId]
}

/** Returns blocks without reasoning; the same array when there is none. */
export function withoutReasoning(blocks: Block[]): Block[] {
  return blocks.some((block) => block.type === 'reasoning')
    ? blocks.filter((block) => block.type !== 'reasoning')
    : blocks
}

/** Returns blocks with another output text for a tool call; the same array when it has no output. */
export function withOutput(blocks: Block[], toolCallId: string, text: string): Block[] {
  const isMeant = (block: Block): block is BlockOf<'tool_output'> =>
    block.type === 'tool_output' && block.toolCallId === toolCallId
  if (!blocks.some(isMeant)) return blocks
  return blocks.map((block) => {
    if (!isMeant(block)) return block
    const { content: _content, blob: _blob, ...rest } = block
    return { ...rest, output: text }
  })
}
