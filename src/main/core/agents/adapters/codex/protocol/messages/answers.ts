import { z } from 'zod'

/* Answers to requests. */

export const ConfigResponse = z.object({
  config: z.object({
    mcp_servers: z.record(z.string(), z.unknown()).nullish(),
    projects: z.record(z.string(), z.unknown()).nullish(),
    sandbox_mode: z.string().nullish(),
  }),
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
