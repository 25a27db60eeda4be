import { z } from 'zod'

/*
 * Updates of a working agent, as far as they are used. Agents extend the protocol freely, so unknown fields are allowed
 * everywhere, and an invalid list item does not affect the others.
 */

/** A list whose items are validated one by one; invalid ones are omitted. */
function lenientArray<T extends z.ZodType>(item: T) {
  return z.array(z.unknown()).transform((values) =>
    values.flatMap((value): z.output<T>[] => {
      const parsed = item.safeParse(value)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

const object = z.record(z.string(), z.unknown())
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

export const ContentBlock = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image'), data: z.string(), mimeType: z.string(), uri: z.string().nullish() }),
  z.looseObject({ type: z.literal('audio'), data: z.string(), mimeType: z.string() }),
  z.looseObject({ type: z.literal('resource_link'), uri: z.string(), name: z.string(), title: z.string().nullish() }),
  z.looseObject({
    type: z.literal('resource'),
    resource: z.looseObject({
      uri: z.string(),
      text: z.string().optional(),
      blob: z.string().optional(),
      mimeType: z.string().nullish(),
    }),
  }),
])
export type ContentBlock = z.infer<typeof ContentBlock>

export const ToolCallContent = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('content'), content: ContentBlock }),
  z.looseObject({ type: z.literal('diff'), path: z.string(), oldText: z.string().nullish(), newText: z.string() }),
  z.looseObject({ type: z.literal('terminal'), terminalId: z.string() }),
])
export type ToolCallContent = z.infer<typeof ToolCallContent>

const toolFields = {
  toolCallId: z.string().min(1),
  /** Not standardized yet; reported by some agents. */
  name: z.string().nullish(),
  title: z.string().nullish(),
  kind: z.string().nullish(),
  status: z.enum(['pending', 'in_progress', 'completed', 'failed']).nullish(),
  content: lenientArray(ToolCallContent).nullish(),
  rawInput: z.unknown().optional(),
  rawOutput: z.unknown().optional(),
  ...withMeta,
}
export const ToolCallFields = z.looseObject(toolFields)
export type ToolCallFields = z.infer<typeof ToolCallFields>

const choice = z.looseObject({ name: z.string(), description: z.string().nullish() })
export const Modes = z.looseObject({
  currentModeId: z.string(),
  availableModes: lenientArray(choice.extend({ id: z.string() })),
})
export const Models = z.looseObject({
  currentModelId: z.string(),
  availableModels: lenientArray(choice.extend({ modelId: z.string() })),
})
const option = choice.extend({ value: z.string() })
export const ConfigOption = z.looseObject({
  type: z.literal('select'),
  id: z.string(),
  category: z.string().nullish(),
  currentValue: z.string(),
  /** Plain or grouped; groups are flattened. */
  options: lenientArray(
    z.union([
      option.transform((single) => [single]),
      z.looseObject({ options: lenientArray(option) }).transform((group) => group.options),
    ]),
  ).transform((lists) => lists.flat()),
})
export type ConfigOption = z.infer<typeof ConfigOption>
export const ConfigOptions = lenientArray(ConfigOption)

const chunk = { content: ContentBlock, messageId: z.string().nullish(), ...withMeta }

export const SessionUpdate = z.discriminatedUnion('sessionUpdate', [
  z.looseObject({ sessionUpdate: z.literal('user_message_chunk') }),
  z.looseObject({ sessionUpdate: z.literal('agent_message_chunk'), ...chunk }),
  z.looseObject({ sessionUpdate: z.literal('agent_thought_chunk'), ...chunk }),
  z.looseObject({ sessionUpdate: z.literal('tool_call'), ...toolFields }),
  z.looseObject({ sessionUpdate: z.literal('tool_call_update'), ...toolFields }),
  z.looseObject({
    sessionUpdate: z.literal('plan'),
    entries: lenientArray(
      z.looseObject({
        content: z.string(),
        status: z.enum(['pending', 'in_progress', 'completed']),
        priority: z.enum(['high', 'medium', 'low']).optional().catch(undefined),
      }),
    ),
  }),
  z.looseObject({
    sessionUpdate: z.literal('available_commands_update'),
    availableCommands: lenientArray(
      z.looseObject({
        name: z.string(),
        description: z.string(),
        input: z.looseObject({ hint: z.string().optional() }).nullish().catch(undefined),
      }),
    ),
  }),
  z.looseObject({ sessionUpdate: z.literal('current_mode_update'), currentModeId: z.string() }),
  z.looseObject({ sessionUpdate: z.literal('config_option_update'), configOptions: ConfigOptions }),
  z.looseObject({ sessionUpdate: z.literal('session_info_update'), title: z.string().nullish(), ...withMeta }),
  z.looseObject({
    sessionUpdate: z.literal('usage_update'),
    used: z.number().nonnegative(),
    size: z.number().nonnegative(),
    cost: z.looseObject({ amount: z.number(), currency: z.string() }).nullish().catch(undefined),
  }),
  z.looseObject({
    sessionUpdate: z.literal('notice'),
    severity: z.string(),
    title: z.string(),
    description: z.string().nullish(),
  }),
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
      name: z.string(),
      kind: z.enum(['allow_once', 'allow_always', 'reject_once', 'reject_always']),
    }),
  ),
})
export type PermissionParams = z.infer<typeof PermissionParams>

/** The fields in use of a response to `initialize`. */
export const Initialized = z.looseObject({
  protocolVersion: z.number(),
  agentInfo: z
    .looseObject({ name: z.string(), title: z.string().nullish(), version: z.string().nullish() })
    .nullish()
    .catch(undefined),
  agentCapabilities: z
    .looseObject({
      loadSession: z.boolean().optional().catch(undefined),
      mcpCapabilities: z
        .looseObject({ http: z.boolean().optional().catch(undefined), sse: z.boolean().optional().catch(undefined) })
        .nullish()
        .catch(undefined),
      promptCapabilities: z
        .looseObject({ image: z.boolean().optional(), embeddedContext: z.boolean().optional() })
        .nullish()
        .catch(undefined),
      sessionCapabilities: z
        .looseObject({
          resume: object.nullish().catch(undefined),
          fork: object.nullish().catch(undefined),
          additionalDirectories: object.nullish().catch(undefined),
          systemPrompt: z
            .looseObject({ mode: z.looseObject({ override: object.optional() }).nullish() })
            .nullish()
            .catch(undefined),
        })
        .nullish()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
  authMethods: lenientArray(z.looseObject({ id: z.string(), name: z.string(), description: z.string().nullish() }))
    .nullish()
    .catch(undefined),
  _meta: z
    .looseObject({ steering: z.looseObject({ supported: z.boolean() }).optional().catch(undefined) })
    .nullish()
    .catch(undefined),
})
export type Initialized = z.infer<typeof Initialized>

/** A response to `session/new`, `session/load` or `session/resume`. */
export const SessionState = z.looseObject({
  sessionId: z.string().min(1).optional(),
  modes: Modes.nullish().catch(undefined),
  models: Models.nullish().catch(undefined),
  configOptions: ConfigOptions.nullish().catch(undefined),
})
export type SessionState = z.infer<typeof SessionState>

const tokens = z.number().nonnegative()
/** A response to `session/prompt`. */
export const PromptResponse = z.looseObject({
  stopReason: z.string(),
  usage: z
    .looseObject({
      totalTokens: tokens,
      inputTokens: tokens,
      outputTokens: tokens,
      cachedReadTokens: tokens.nullish(),
      cachedWriteTokens: tokens.nullish(),
      thoughtTokens: tokens.nullish(),
    })
    .nullish()
    .catch(undefined),
  _meta: z
    .looseObject({
      quota: z
        .looseObject({
          token_count: z.looseObject({ input_tokens: tokens.optional(), output_tokens: tokens.optional() }).nullish(),
        })
        .optional()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
})
export type PromptResponse = z.infer<typeof PromptResponse>
