import { z } from 'zod'
import { lenientArray, object, text } from './lenient'
import { ConfigOptions, Modes, Models } from './settings'

/* Responses of an agent, as far as they are used. */

const terminalArgs = {
  args: z.array(z.string()).nullish().catch(undefined),
  env: z.record(z.string(), z.string()).nullish().catch(undefined),
}

/**
 * A way to sign in: `terminal` by running the agent's own command, any other by asking the agent. Agents from before that
 * type name a whole command for a terminal.
 */
const AuthMethod = z.looseObject({
  type: text,
  id: z.string(),
  name: z.string(),
  description: text,
  ...terminalArgs,
  _meta: z
    .looseObject({ 'terminal-auth': z.looseObject({ command: z.string().min(1), ...terminalArgs }).optional() })
    .nullish()
    .catch(undefined),
})
export type AuthMethod = z.infer<typeof AuthMethod>

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
      auth: z
        .looseObject({ logout: object.nullish().catch(undefined) })
        .nullish()
        .catch(undefined),
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
          list: object.nullish().catch(undefined),
          resume: object.nullish().catch(undefined),
          close: object.nullish().catch(undefined),
          delete: object.nullish().catch(undefined),
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
  authMethods: lenientArray(AuthMethod).nullish().catch(undefined),
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
