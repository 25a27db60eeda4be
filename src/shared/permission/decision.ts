import { z } from 'zod'
import { path } from '../kernel/fields'

const words = z.string().trim().min(1).max(1000)

/** Reach of an answer to a permission request, in the words of the Copilot SDK. */
export const PermissionApproval = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Object of the approval; it decides which other fields there are. */
    kind: z.literal('commands'),
    /** First words of the commands that are approved, with any further words. One is supported. */
    commandIdentifiers: z.array(words).min(1).max(100),
  }),
  z.strictObject({ kind: z.literal('read') }),
  z.strictObject({ kind: z.literal('write') }),
  z.strictObject({
    kind: z.literal('mcp'),
    serverName: words,
    /** Name of the tool at its server; null for all of its tools, which is refused. */
    toolName: words.nullable(),
  }),
  z.strictObject({ kind: z.literal('custom-tool'), toolName: words }),
  z.strictObject({ kind: z.literal('mcp-sampling'), serverName: words }),
  z.strictObject({ kind: z.literal('memory') }),
  z.strictObject({
    kind: z.literal('extension-management'),
    /** Operation on extensions. */
    operation: words.optional(),
  }),
  z.strictObject({
    kind: z.literal('extension-permission-access'),
    /** Name of the extension. */
    extensionName: words,
  }),
])
export type PermissionApproval = z.infer<typeof PermissionApproval>

/** Approval that the rule of an answer is made from. Absent: the rule that `permission.preview` returns. */
const approval = PermissionApproval.optional().describe(
  'Reach of the rule, which has to cover the request. Absent: the rule that `permission.preview` returns. Refused with `permission-rule-invalid` where no rule expresses it.',
)
const domain = words
  .optional()
  .describe(
    'Domain of addresses. Rules have none, so that an answer with one is refused with `permission-rule-invalid`.',
  )

/** Answer to a permission request, in the words of the Copilot SDK. */
export const PermissionDecision = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Decision; it decides which other fields there are. */
    kind: z.literal('approve-once'),
  }),
  z.strictObject({ kind: z.literal('approve-for-session'), approval, domain }),
  z.strictObject({
    kind: z.literal('approve-for-location'),
    approval,
    locationKey: path
      .optional()
      .describe(
        'Folder of the rule: that of the request, of its session, or the top of its git repository. Any other is refused with `permission-rule-invalid`. Absent: that of the request.',
      ),
  }),
  z.strictObject({ kind: z.literal('approve-permanently'), domain }),
  z.strictObject({
    kind: z.literal('reject'),
    /** Words to the agent about the refusal. */
    feedback: z.string().max(10_000).optional(),
  }),
  z.strictObject({ kind: z.literal('user-not-available') }),
])
export type PermissionDecision = z.infer<typeof PermissionDecision>
