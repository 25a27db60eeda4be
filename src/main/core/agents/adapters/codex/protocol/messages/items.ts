import { z } from 'zod'

/* The steps of a thread. */

/** An item of a thread: a message or an action. Further fields depend on `type`. */
export interface Item {
  readonly type: string
  readonly id: string
}

export const FileChange = z.object({
  path: z.string(),
  diff: z.string(),
  kind: z.object({ type: z.string(), move_path: z.string().nullish() }),
})
export type FileChange = z.infer<typeof FileChange>
export const CommandItem = z.object({
  command: z.string(),
  cwd: z.string(),
  status: z.string(),
  aggregatedOutput: z.string().nullish(),
  exitCode: z.int().nullish(),
})

export const FileChangeItem = z.object({ changes: z.array(FileChange), status: z.string() })
export const McpItem = z.object({
  server: z.string(),
  tool: z.string(),
  status: z.string(),
  arguments: z.unknown().optional(),
  result: z.object({ content: z.array(z.unknown()), structuredContent: z.unknown().optional() }).nullish(),
  error: z.object({ message: z.string() }).nullish(),
})

export const SearchItem = z.object({
  query: z.string().nullish(),
  action: z
    .looseObject({
      type: z.string(),
      url: z.string().nullish(),
      pattern: z.string().nullish(),
      queries: z.array(z.string()).nullish(),
    })
    .nullish(),
  results: z.array(z.unknown()).nullish(),
})

/** A tool of the client that started the thread. */
export const DynamicToolItem = z.object({
  tool: z.string(),
  arguments: z.unknown().optional(),
  status: z.string(),
  contentItems: z.array(z.unknown()).nullish(),
})

/** Tool output that no other item reports. */
export const OutputItem = z.object({ name: z.string(), output: z.unknown().optional() })
export const CollaborationItem = z.object({
  tool: z.string(),
  status: z.string(),
  receiverThreadIds: z.array(z.string()),
  prompt: z.string().nullish(),
  model: z.string().nullish(),
})

export const ReasoningItem = z.object({ summary: z.array(z.string()), content: z.array(z.string()) })
export const ReviewItem = z.object({ review: z.string() })
export const ImageGenerationItem = z.object({
  status: z.string(),
  revisedPrompt: z.string().nullish(),
  savedPath: z.string().nullish(),
  /** Image as base64. */
  result: z.string().nullish(),
  failure: z.unknown().optional(),
})

export const SleepItem = z.object({ durationMs: z.number().nonnegative() })
export const ActivityItem = z.object({ kind: z.string(), agentThreadId: z.string(), agentPath: z.string() })
export const ImageViewItem = z.object({ path: z.string() })
