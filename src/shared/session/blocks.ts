import { z } from 'zod'
import { storedPath } from '../kernel/fields'
import { FileReference, Source } from '../attachment/entities'
import { ErrorCategory, ToolKind } from '../vocabulary/entities'
import { ToolFailureReason } from './tool-failure'

export const ToolOutcome = z.enum(['ok', 'error', 'cancelled'])
export type ToolOutcome = z.infer<typeof ToolOutcome>

/** A structured part of a tool's result. */
export const ToolContent = z.discriminatedUnion('type', [
  z.looseObject({
    /** Kind of content; it decides which other fields there are. */
    type: z.literal('text'),
    /** Text of the output. */
    text: z.string(),
  }),
  z.looseObject({
    type: z.literal('diff'),
    /** Path of the changed file, as the agent gave it. */
    path: z.string(),
    /** Null for a new file. */
    oldText: z.string().nullable(),
    /** Text of the file after the change. */
    newText: z.string(),
  }),
  z.looseObject({
    type: z.literal('terminal'),
    /** Command line; absent when the agent does not report it. */
    command: z.string().optional(),
    /** Output so far, standard output and standard error mixed. */
    output: z.string(),
    exitCode: z.int().nullable().optional(),
  }),
  z.looseObject({ type: z.literal('image'), source: Source }),
  z.looseObject({ type: z.literal('audio'), source: Source }),
  z.looseObject({
    type: z.literal('link'),
    /** Address of the link. */
    url: z.string(),
    /** Title of the link; absent: its address. */
    title: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal('app'),
    /** MCP server of the app, by its name in the session. */
    server: z.string(),
    /** Tool whose result the app shows, as the server names it. */
    tool: z.string(),
    /** Address of the page at the server. */
    uri: z.string(),
    /** The page. */
    source: Source,
    /** Result of the call as the app gets it, as JSON; absent when it is too long to be kept. */
    result: Source.optional(),
    /** Sites that the page names as those it loads from or connects to. It reaches none of them. */
    unreachable: z.array(z.string()).optional(),
  }),
])
export type ToolContent = z.infer<typeof ToolContent>

/** Location of a value that was too long to be included in full. */
export const BlobReference = z.object({
  blobId: z.string(),
  /** UTF-8 size of the whole value in bytes. */
  size: z.int().nonnegative(),
  /** Number of lines. */
  lines: z.int().nonnegative(),
})
export type BlobReference = z.infer<typeof BlobReference>

/** The branch that a summary covers. The ids are removed when the branch is purged. */
export const MergedFrom = z.looseObject({
  childSessionId: z.string().optional(),
  /** Title of the branch; absent when it has none. */
  title: z.string().optional(),
  fromMessageId: z.string().optional(),
  toMessageId: z.string().optional(),
  /** Number of messages that the summary covers. */
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

/** Facts of a block for the provider of the model that said it. */
export const ProviderFacts = z.looseObject({
  provider: z.string().describe('The provider, as the agent that asked it names it.'),
  model: z.string().describe('Model that said the block.'),
  facts: z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .describe('Signatures and ids that the provider needs back with the block. Of use to nothing else.'),
})
export type ProviderFacts = z.infer<typeof ProviderFacts>

const providerFacts = ProviderFacts.optional().describe(
  'Set for blocks of models without an agent whose provider needs more than their content back.',
)

const text = z.looseObject({
  /** Kind of block; it decides which other fields there are. */
  type: z.literal('text'),
  /** Text in Markdown. */
  content: z.string(),
  contextFrom: ContextOrigin.optional().describe(
    'Set by the host when the text is context that accompanies the message, not the words of the user.',
  ),
  /** Set for the summary of a merged branch. */
  mergedFrom: MergedFrom.optional(),
  providerFacts,
})
const image = z.looseObject({ type: z.literal('image'), source: Source })
const document = z.looseObject({ type: z.literal('document'), source: Source })
const attachment = z.looseObject({
  type: z.literal('attachment'),
  fileName: z.string(),
  /** Absolute path of the file. */
  filePath: storedPath,
  source: Source,
  /** Name to show; absent: `fileName`. */
  displayName: z.string().optional(),
  /** Whether it is a file or a folder. */
  attachmentType: z.enum(['file', 'directory']),
  /** Set when `@path` referenced it; the source then holds the file's content at the time the message was sent. */
  reference: FileReference.optional(),
})
const reasoning = z.looseObject({
  type: z.literal('reasoning'),
  content: z.string(),
  /**
   * Further facts, without a fixed shape. Once it is complete `elapsedMs` has its duration in milliseconds, and `usage` its
   * `outputTokens`, where the agent reports them.
   */
  metadata: z.record(z.string(), z.unknown()).optional(),
  providerFacts,
})
const toolCall = z.looseObject({
  type: z.literal('tool_call'),
  toolCallId: z.string(),
  /** Name of the tool, as the agent names it. */
  name: z.string(),
  /** Arguments of the call, as the agent gave them. */
  args: z.record(z.string(), z.unknown()),
  /** One-line title in the agent's words. */
  title: z.string().optional(),
  kind: ToolKind.optional(),
  providerFacts,
})
const toolOutput = z.looseObject({
  type: z.literal('tool_output'),
  toolCallId: z.string(),
  /** Output of the tool: text, or JSON. */
  output: z.unknown().optional(),
  isError: z.boolean().optional(),
  /** How the call ended; absent while it runs. */
  outcome: ToolOutcome.optional(),
  elapsedMs: z.number().nonnegative().optional(),
  /** Responsible party; set when the call failed. */
  category: ErrorCategory.optional(),
  /** True when the same call may succeed later; set when the call failed. */
  retryable: z.boolean().optional(),
  /** Cause of the failure; set when the call failed. */
  reason: ToolFailureReason.optional(),
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
    /** Contents of the message, in order. */
    blocks: z.union([InputBlock, z.array(InputBlock)]),
    /** Author of the message. Default: `user`. */
    role: z.enum(['user', 'assistant', 'system']).optional(),
  }),
])
export type MessageInput = z.infer<typeof MessageInput>
