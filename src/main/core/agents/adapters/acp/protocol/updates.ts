import { z } from 'zod'
import { ContentBlock, ToolCallContent } from './content'
import { lenientArray, splitArray, text } from './lenient'
import { ConfigOptions } from './settings'

/*
 * Updates of a working agent, as far as they are used. Agents extend the protocol freely: unknown fields are allowed
 * everywhere, words that the schema does not list are taken as they are, and an invalid field or list item does not
 * affect the others.
 */

/** A failed call of the model, as Codex reports it. */
const CodexError = z.looseObject({
  message: z.string(),
  additionalDetails: z.string().nullish().catch(undefined),
  willRetry: z.boolean().optional().catch(undefined),
})
export type CodexError = z.infer<typeof CodexError>

const meta = z.looseObject({
  claudeCode: z
    .looseObject({ toolName: z.string().optional(), parentToolUseId: z.string().optional() })
    .optional()
    .catch(undefined),
  codex: z
    .looseObject({
      threadStatus: z.looseObject({ type: z.string() }).optional(),
      error: CodexError.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  terminal_output: z.looseObject({ data: z.string() }).optional().catch(undefined),
  terminal_output_delta: z.looseObject({ data: z.string() }).optional().catch(undefined),
  terminal_exit: z.looseObject({ exit_code: z.number().nullish() }).optional().catch(undefined),
})
const withMeta = { _meta: meta.nullish().catch(undefined) }

/** Content of a call; one that is not in a list is taken as the only one. */
const toolContents = z.unknown().transform((value): ToolCallContent[] | undefined => {
  if (value === undefined || value === null) return undefined
  return (Array.isArray(value) ? value : [value]).map((item) => ToolCallContent.parse(item))
})

const toolFields = {
  toolCallId: z.string().min(1),
  /** Not standardized yet; reported by some agents. */
  name: text,
  title: text,
  kind: text,
  /** Of the schema, or any other word. */
  status: text,
  content: toolContents.optional(),
  rawInput: z.unknown().optional(),
  rawOutput: z.unknown().optional(),
  ...withMeta,
}
export const ToolCallFields = z.looseObject(toolFields)
export type ToolCallFields = z.infer<typeof ToolCallFields>

const chunk = { content: ContentBlock, messageId: text, ...withMeta }

/** A step of a plan; without a status of the schema it counts as not done. */
const planEntry = z.union([
  z.looseObject({
    content: z.string(),
    status: text,
    priority: z.enum(['high', 'medium', 'low']).optional().catch(undefined),
  }),
  z.string().transform((content) => ({ content, status: undefined, priority: undefined })),
])
export type PlanStep = z.infer<typeof planEntry>
const planEntries = splitArray(planEntry)

export const SessionUpdate = z.discriminatedUnion('sessionUpdate', [
  z.looseObject({ sessionUpdate: z.literal('user_message_chunk') }),
  z.looseObject({ sessionUpdate: z.literal('agent_message_chunk'), ...chunk }),
  z.looseObject({ sessionUpdate: z.literal('agent_thought_chunk'), ...chunk }),
  z.looseObject({ sessionUpdate: z.literal('tool_call'), ...toolFields }),
  z.looseObject({ sessionUpdate: z.literal('tool_call_update'), ...toolFields }),
  z.looseObject({
    sessionUpdate: z.literal('plan'),
    entries: planEntries,
  }),
  z.looseObject({
    sessionUpdate: z.literal('plan_update'),
    plan: z.union([
      z.looseObject({ type: z.literal('items'), entries: planEntries }),
      z.looseObject({ type: z.literal('markdown'), content: z.string() }),
      z.looseObject({ type: z.literal('file'), uri: z.string() }),
    ]),
  }),
  z.looseObject({ sessionUpdate: z.literal('plan_removed') }),
  z.looseObject({
    sessionUpdate: z.literal('available_commands_update'),
    availableCommands: lenientArray(
      z.looseObject({
        name: z.string(),
        description: text,
        input: z.looseObject({ hint: z.string().optional() }).nullish().catch(undefined),
      }),
    ),
  }),
  z.looseObject({ sessionUpdate: z.literal('current_mode_update'), currentModeId: z.string() }),
  z.looseObject({ sessionUpdate: z.literal('config_option_update'), configOptions: ConfigOptions }),
  z.looseObject({ sessionUpdate: z.literal('session_info_update'), title: text, ...withMeta }),
  z.looseObject({
    sessionUpdate: z.literal('usage_update'),
    used: z.number().nonnegative(),
    size: z.number().nonnegative(),
    cost: z.looseObject({ amount: z.number(), currency: z.string() }).nullish().catch(undefined),
  }),
  z.looseObject({
    sessionUpdate: z.literal('notice'),
    severity: text,
    title: z.string(),
    description: text,
  }),
  z.looseObject({
    sessionUpdate: z.literal('compaction_update'),
    status: z.enum(['in_progress', 'completed', 'failed', 'cancelled']),
    summary: z.array(ContentBlock).nullish().catch(undefined),
    error: text,
  }),
  z.looseObject({ sessionUpdate: z.literal('compaction_summary_chunk'), content: ContentBlock }),
])
export type SessionUpdate = z.infer<typeof SessionUpdate>

/** The parameters of `session/update`. */
export const SessionNotification = z.looseObject({ sessionId: z.string(), update: SessionUpdate })

/** The parameters of `session/request_permission`. */
export const PermissionParams = z.looseObject({
  sessionId: z.string(),
  toolCall: ToolCallFields,
  options: lenientArray(
    z.looseObject({
      optionId: z.string(),
      name: text,
      /** Of the schema, or any other word. */
      kind: text,
    }),
  ),
})
export type PermissionParams = z.infer<typeof PermissionParams>
