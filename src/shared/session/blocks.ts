import { z } from 'zod'
import { FileReference } from '../attachment/entities'

/** Bytes of a picture or document, inline or by address. */
export const Source = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('base64'), data: z.string(), mimeType: z.string() }),
  z.looseObject({ type: z.literal('url'), url: z.string(), mimeType: z.string().optional() }),
])
export type Source = z.infer<typeof Source>

/** What a tool touches, which is also how dangerous it is to allow. */
export const ToolKind = z.enum(['read', 'write', 'exec', 'network', 'meta'])
export type ToolKind = z.infer<typeof ToolKind>

export const ToolOutcome = z.enum(['ok', 'error', 'cancelled'])
export type ToolOutcome = z.infer<typeof ToolOutcome>

/** A part of a tool's result that has a shape worth drawing. */
export const ToolContent = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({
    type: z.literal('diff'),
    path: z.string(),
    /** Null for a new file. */
    oldText: z.string().nullable(),
    newText: z.string(),
  }),
  z.looseObject({
    type: z.literal('terminal'),
    command: z.string().optional(),
    output: z.string(),
    exitCode: z.int().nullable().optional(),
  }),
  z.looseObject({ type: z.literal('image'), source: Source }),
  z.looseObject({ type: z.literal('link'), url: z.string(), title: z.string().optional() }),
])
export type ToolContent = z.infer<typeof ToolContent>

/** Where the rest of a value is that was too long to be carried along. */
export const BlobReference = z.object({
  blobId: z.string(),
  /** Bytes of the whole value as UTF-8. */
  size: z.int().nonnegative(),
  lines: z.int().nonnegative(),
})
export type BlobReference = z.infer<typeof BlobReference>

/** Which branch a summary tells of. The ids go when the branch is purged. */
export const MergedFrom = z.looseObject({
  childSessionId: z.string().optional(),
  title: z.string().optional(),
  fromMessageId: z.string().optional(),
  toMessageId: z.string().optional(),
  messageCount: z.int().nonnegative(),
})
export type MergedFrom = z.infer<typeof MergedFrom>

/** Who supplied context that accompanies a message. */
export const ContextOrigin = z.looseObject({
  kind: z
    .enum(['caller', 'provider', 'host'])
    .describe(
      '`caller`: whoever sent the message; `provider`: a client that provides context; `host`: the program around the host.',
    ),
  name: z.string().optional().describe('The name of the provider, for people.'),
})
export type ContextOrigin = z.infer<typeof ContextOrigin>

const text = z.looseObject({
  type: z.literal('text'),
  content: z.string(),
  contextFrom: ContextOrigin.optional().describe(
    'Set by the host when the text is context that accompanies the message, not the words of the user.',
  ),
  /** Set when this is the summary of a branch that was merged. */
  mergedFrom: MergedFrom.optional(),
})
const image = z.looseObject({ type: z.literal('image'), source: Source })
const document = z.looseObject({ type: z.literal('document'), source: Source })
const attachment = z.looseObject({
  type: z.literal('attachment'),
  fileName: z.string(),
  filePath: z.string(),
  source: Source,
  displayName: z.string().optional(),
  attachmentType: z.enum(['file', 'directory']),
  /** Set when `@path` named it; the source then holds what the file was when the message was sent. */
  reference: FileReference.optional(),
})
const reasoning = z.looseObject({
  type: z.literal('reasoning'),
  content: z.string(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
const toolCall = z.looseObject({
  type: z.literal('tool_call'),
  toolCallId: z.string(),
  name: z.string(),
  args: z.record(z.string(), z.unknown()),
  /** One line for people, in the agent's words. */
  title: z.string().optional(),
  kind: ToolKind.optional(),
})
const toolOutput = z.looseObject({
  type: z.literal('tool_output'),
  toolCallId: z.string(),
  /** What the tool gave back: text, or JSON. */
  output: z.unknown().optional(),
  isError: z.boolean().optional(),
  outcome: ToolOutcome.optional(),
  elapsedMs: z.number().nonnegative().optional(),
  content: z.array(ToolContent).optional(),
  /** Set when `output` is only the head and tail of a longer one. */
  blob: BlobReference.optional(),
})

/** A piece of a message, discriminated by `type`. Unknown fields are kept. */
export const Block = z.discriminatedUnion('type', [text, image, document, attachment, reasoning, toolCall, toolOutput])
export type Block = z.infer<typeof Block>
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>

/** Blocks that a person may put into a message. */
export const InputBlock = z.discriminatedUnion('type', [text, image, document, attachment])
export type InputBlock = z.infer<typeof InputBlock>

/** What can be said wherever a message is taken: a plain string, or blocks. */
export const MessageInput = z.union([
  z.string(),
  z.object({
    blocks: z.union([InputBlock, z.array(InputBlock)]),
    role: z.enum(['user', 'assistant', 'system']).optional(),
  }),
])
export type MessageInput = z.infer<typeof MessageInput>

/** The blocks of a message input. */
export function inputBlocks(input: MessageInput): InputBlock[] {
  if (typeof input === 'string') return [{ type: 'text', content: input }]
  return Array.isArray(input.blocks) ? input.blocks : [input.blocks]
}

/** Returns whether a block is context that accompanies a message. */
export function isContext(block: Block): boolean {
  return block.type === 'text' && block.contextFrom !== undefined
}

/** The plain text of blocks, as it is searched: text blocks, a blank line apart, without accompanying context. */
export function contentText(blocks: readonly Block[]): string {
  const texts: string[] = []
  for (const block of blocks)
    if (block.type === 'text' && block.content !== '' && block.contextFrom === undefined) texts.push(block.content)
  return texts.join('\n\n')
}
