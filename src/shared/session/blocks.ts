import { z } from 'zod'
import { FileReference, Source } from '../attachment/entities'
import { ToolKind } from '../vocabulary/entities'

export const ToolOutcome = z.enum(['ok', 'error', 'cancelled'])
export type ToolOutcome = z.infer<typeof ToolOutcome>

/** A structured part of a tool's result. */
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

/** Location of a value that was too long to be included in full. */
export const BlobReference = z.object({
  blobId: z.string(),
  /** UTF-8 size of the whole value in bytes. */
  size: z.int().nonnegative(),
  lines: z.int().nonnegative(),
})
export type BlobReference = z.infer<typeof BlobReference>

/** The branch that a summary covers. The ids are removed when the branch is purged. */
export const MergedFrom = z.looseObject({
  childSessionId: z.string().optional(),
  title: z.string().optional(),
  fromMessageId: z.string().optional(),
  toMessageId: z.string().optional(),
  messageCount: z.int().nonnegative(),
})
export type MergedFrom = z.infer<typeof MergedFrom>

/** Source of context that accompanies a message. */
export const ContextOrigin = z.looseObject({
  kind: z
    .enum(['caller', 'provider', 'host'])
    .describe(
      '`caller`: the sender of the message; `provider`: a client that provides context; `host`: the program around the host.',
    ),
  name: z.string().optional().describe('Display name of the provider.'),
})
export type ContextOrigin = z.infer<typeof ContextOrigin>

const text = z.looseObject({
  type: z.literal('text'),
  content: z.string(),
  contextFrom: ContextOrigin.optional().describe(
    'Set by the host when the text is context that accompanies the message, not the words of the user.',
  ),
  /** Set for the summary of a merged branch. */
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
  /** Set when `@path` referenced it; the source then holds the file's content at the time the message was sent. */
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
  /** One-line title in the agent's words. */
  title: z.string().optional(),
  kind: ToolKind.optional(),
})
const toolOutput = z.looseObject({
  type: z.literal('tool_output'),
  toolCallId: z.string(),
  /** Output of the tool: text, or JSON. */
  output: z.unknown().optional(),
  isError: z.boolean().optional(),
  outcome: ToolOutcome.optional(),
  elapsedMs: z.number().nonnegative().optional(),
  content: z.array(ToolContent).optional(),
  /** Set when `output` holds only the head and tail of a longer output. */
  blob: BlobReference.optional(),
})

/** A piece of a message, discriminated by `type`. Unknown fields are kept. */
export const Block = z.discriminatedUnion('type', [text, image, document, attachment, reasoning, toolCall, toolOutput])
export type Block = z.infer<typeof Block>
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>

/** Blocks that a user may put into a message. */
export const InputBlock = z.discriminatedUnion('type', [text, image, document, attachment])
export type InputBlock = z.infer<typeof InputBlock>

/** Message content: a plain string, or blocks. */
export const MessageInput = z.union([
  z.string(),
  z.object({
    blocks: z.union([InputBlock, z.array(InputBlock)]),
    role: z.enum(['user', 'assistant', 'system']).optional(),
  }),
])
export type MessageInput = z.infer<typeof MessageInput>
