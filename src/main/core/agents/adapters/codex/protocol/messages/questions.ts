import { z } from 'zod'
import { ofThread } from './fields'

/* What the server asks. */

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
/** A question of an MCP server, or of Codex about the use of one of its tools. */
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

export const Resolved = z.object({ requestId: z.union([z.string(), z.number()]) })
