import { z } from 'zod'

/* The parts of the app server's messages that are used. Everything else in them is left unread. */

const ofThread = { threadId: z.string() }

/** A step of a thread: something said, or something done. What it holds beside these depends on `type`. */
export interface Item {
  readonly type: string
  readonly id: string
}

export const SummaryPartParams = z.object({ ...ofThread, itemId: z.string(), summaryIndex: z.number() })
export const ProgressParams = z.object({ ...ofThread, itemId: z.string(), message: z.string() })

const FileChange = z.object({
  path: z.string(),
  diff: z.string(),
  kind: z.object({ type: z.string(), move_path: z.string().nullish() }),
})
export type FileChange = z.infer<typeof FileChange>
export const PatchParams = z.object({ ...ofThread, itemId: z.string(), changes: z.array(FileChange) })

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
/** A tool of whoever started the thread. */
export const DynamicToolItem = z.object({
  tool: z.string(),
  arguments: z.unknown().optional(),
  status: z.string(),
  contentItems: z.array(z.unknown()).nullish(),
})
/** What a tool gave back that no other step tells of. */
export const OutputItem = z.object({ name: z.string(), output: z.unknown().optional() })
export const CollaborationItem = z.object({
  tool: z.string(),
  status: z.string(),
  receiverThreadIds: z.array(z.string()),
  prompt: z.string().nullish(),
})
export const TextItem = z.object({ text: z.string() })
export const ReasoningItem = z.object({ summary: z.array(z.string()), content: z.array(z.string()) })
export const ReviewItem = z.object({ review: z.string() })
export const ImageGenerationItem = z.object({
  status: z.string(),
  revisedPrompt: z.string().nullish(),
  savedPath: z.string().nullish(),
  /** The picture as base64. */
  result: z.string().nullish(),
  failure: z.unknown().optional(),
})
export const SleepItem = z.object({ durationMs: z.number().nonnegative() })
export const ActivityItem = z.object({ kind: z.string(), agentThreadId: z.string(), agentPath: z.string() })
export const ImageViewItem = z.object({ path: z.string() })

const TurnError = z.object({
  message: z.string(),
  codexErrorInfo: z.unknown().optional(),
  additionalDetails: z.string().nullish(),
})
export type TurnError = z.infer<typeof TurnError>

const Turn = z.object({
  id: z.string(),
  status: z.string(),
  error: TurnError.nullish(),
  items: z.array(z.unknown()).optional(),
})
export type Turn = z.infer<typeof Turn>
export const TurnParams = z.object({ ...ofThread, turn: Turn })
export const ErrorParams = z.object({
  error: TurnError,
  willRetry: z.boolean(),
  threadId: z.string().nullish(),
})

export const PlanParams = z.object({
  ...ofThread,
  plan: z.array(z.object({ step: z.string(), status: z.string() })),
})

const count = z.number().nonnegative()
const Tokens = z.object({
  totalTokens: count,
  inputTokens: count,
  cachedInputTokens: count,
  cacheWriteInputTokens: count.optional(),
  outputTokens: count,
  reasoningOutputTokens: count,
})
export type Tokens = z.infer<typeof Tokens>
export const UsageParams = z.object({
  ...ofThread,
  turnId: z.string().nullish(),
  tokenUsage: z.object({ total: Tokens, last: Tokens, modelContextWindow: count.nullish() }),
})

export const HookParams = z.object({
  ...ofThread,
  run: z.object({
    id: z.string(),
    eventName: z.string(),
    status: z.string(),
    sourcePath: z.string().nullish(),
    entries: z.array(z.object({ text: z.string() })).optional(),
  }),
})
export type HookRun = z.infer<typeof HookParams>['run']
export const ReroutedParams = z.object({ fromModel: z.string(), toModel: z.string() })
export const NoticeParams = z.object({ message: z.string() })
export const SummaryParams = z.object({ summary: z.string(), details: z.string().nullish() })
export const WritableParams = z.object({ samplePaths: z.array(z.string()) })
export const ReviewedParams = z.object({
  review: z.object({ status: z.string(), rationale: z.string().nullish() }),
})
export const NameParams = z.object({ ...ofThread, threadName: z.string().nullish() })
export const ServerStatusParams = z.object({
  name: z.string(),
  status: z.string(),
  error: z.string().nullish(),
})

export const AccountResponse = z.object({
  account: z
    .looseObject({
      type: z.string(),
      email: z.string().nullish(),
      planType: z.string().nullish(),
      workspaceName: z.string().nullish(),
    })
    .nullish(),
  userId: z.string().nullish(),
  requiresOpenaiAuth: z.boolean(),
})
const RateWindow = z.object({
  usedPercent: count,
  windowDurationMins: z.int().positive().nullish(),
  /** In Unix seconds, as far as a date can be. */
  resetsAt: count.max(8.64e12).nullish(),
})
export type RateWindow = z.infer<typeof RateWindow>
const RateLimits = z.object({
  limitId: z.string().nullish(),
  limitName: z.string().nullish(),
  primary: RateWindow.nullish(),
  secondary: RateWindow.nullish(),
  credits: z.object({ hasCredits: z.boolean(), unlimited: z.boolean() }).nullish(),
})
export type RateLimits = z.infer<typeof RateLimits>
export const RateLimitsParams = z.object({ rateLimits: RateLimits })
export const RateLimitsResponse = RateLimitsParams.extend({
  rateLimitsByLimitId: z.record(z.string(), RateLimits).nullish(),
})

export const ConfigResponse = z.object({
  config: z.object({ mcp_servers: z.record(z.string(), z.unknown()).nullish() }),
})
export const OpenedThread = z.object({
  thread: z.object({ id: z.string().min(1), path: z.string().nullish(), cliVersion: z.string().nullish() }),
  model: z.string(),
  approvalPolicy: z.unknown().optional(),
  sandbox: z.object({ type: z.string() }),
  reasoningEffort: z.string().nullish(),
})
export type OpenedThread = z.infer<typeof OpenedThread>
export const ForkedThread = z.object({ thread: z.object({ id: z.string().min(1) }) })
export const ModelList = z.object({
  data: z.array(
    z.object({
      model: z.string(),
      displayName: z.string(),
      description: z.string(),
      hidden: z.boolean(),
      supportedReasoningEfforts: z.array(z.object({ reasoningEffort: z.string() })).optional(),
      defaultReasoningEffort: z.string().nullish(),
    }),
  ),
})

export const TerminalList = z.object({
  data: z.array(z.object({ itemId: z.string(), processId: z.string() })),
})

export const CommandApproval = z.object({
  ...ofThread,
  itemId: z.string(),
  command: z.string().nullish(),
  cwd: z.string().nullish(),
  reason: z.string().nullish(),
  availableDecisions: z.array(z.unknown()).nullish(),
})
export const FileApproval = z.object({ ...ofThread, itemId: z.string(), reason: z.string().nullish() })
export const PermissionsApproval = z.object({
  ...ofThread,
  itemId: z.string(),
  reason: z.string().nullish(),
  permissions: z.record(z.string(), z.unknown()),
})
export const UserInput = z.object({
  ...ofThread,
  questions: z.array(
    z.object({
      id: z.string(),
      header: z.string(),
      question: z.string(),
      options: z.array(z.object({ label: z.string(), description: z.string() })).nullish(),
    }),
  ),
})
export type UserInput = z.infer<typeof UserInput>
/** An MCP server asks something, or Codex whether one of its tools may be used. */
export const McpQuestion = z.object({
  ...ofThread,
  serverName: z.string(),
  message: z.string(),
  _meta: z
    .looseObject({
      codex_approval_kind: z.string().optional(),
      persist: z.unknown().optional(),
      tool_name: z.string().nullish(),
      tool_title: z.string().nullish(),
      tool_description: z.string().nullish(),
      tool_params: z.unknown().optional(),
    })
    .nullish(),
})
export const ThreadParams = z.object(ofThread)
export const Resolved = z.object({ requestId: z.union([z.string(), z.number()]) })
