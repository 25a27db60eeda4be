import { z } from 'zod'
import { McpOAuthClient } from '#shared/mcp/entities'

export type Fields = Readonly<Record<string, unknown>>

/** Numbers and switches are written without quotes too. */
const word = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const words = z.array(word).optional()
/** A null takes a variable away. */
const values = z
  .record(z.string(), word.nullable())
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)))
  .optional()
/** Parts that are not known here are left out. */
const oauth = z
  .looseObject({ clientId: z.string().min(1) })
  .transform(({ clientId, clientSecret, callbackPort }) => {
    const read = McpOAuthClient.partial().safeParse({ clientSecret, callbackPort })
    return { clientId, ...(read.success ? read.data : {}) }
  })
  .optional()
  .catch(undefined)
const flag = z.boolean().optional().catch(undefined)

const command = z.union([z.string(), z.array(word), z.looseObject({ path: z.string(), args: words, env: values })])

export const Common = z.looseObject({
  type: z.string().optional(),
  transport: z.string().optional().catch(undefined),
  transportType: z.string().optional(),
  command: command.optional(),
  args: words,
  env: values,
  envFile: z.string().optional(),
  cwd: z.string().optional(),
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  httpUrl: z.string().optional(),
  headers: values,
  oauth,
  tools: words.catch(undefined),
  includeTools: words,
  excludeTools: words.catch(undefined),
  disabledTools: words.catch(undefined),
  timeout: z.int().positive().optional().catch(undefined),
  disabled: flag,
  enabled: flag,
})

export const Codex = z.looseObject({
  command: z.string().optional(),
  args: words,
  env: values,
  cwd: z.string().optional(),
  url: z.string().optional(),
  bearer_token_env_var: z.string().optional(),
  http_headers: values,
  env_http_headers: values,
  enabled_tools: words,
  disabled_tools: words,
  tool_timeout_sec: z.number().positive().optional().catch(undefined),
  enabled: z.boolean().optional(),
})

export const OpenCode = z.looseObject({
  type: z.string().optional(),
  command: z.union([z.string(), z.array(word)]).optional(),
  environment: values,
  cwd: z.string().optional(),
  url: z.string().optional(),
  headers: values,
  oauth: z.union([z.literal(false), oauth]).optional(),
  enabled: z.boolean().optional(),
})
