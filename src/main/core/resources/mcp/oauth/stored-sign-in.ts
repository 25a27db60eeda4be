import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { FoundSecret, Secrets } from '#core/base/secrets/port'

/** Stored sign-in at an MCP server, for using and renewing its tokens. */
export const StoredSignIn = z.object({
  /** The server that the tokens are for; they go nowhere else. */
  serverUrl: z.string(),
  /** Authorization server that issued the tokens and renews them. */
  authorizationServer: z.string(),
  /** Resource of the tokens, as named by the server. */
  resource: z.string().optional(),
  client: z.looseObject({ client_id: z.string(), client_secret: z.string().optional() }),
  tokens: z.looseObject({
    access_token: z.string(),
    token_type: z.string(),
    refresh_token: z.string().optional(),
    scope: z.string().optional(),
  }),
  /** Unix milliseconds; absent when the server does not report it. */
  expiresAt: z.number().optional(),
})
export type StoredSignIn = z.infer<typeof StoredSignIn>

/** An address may hold a key itself, so that its own text names nothing. */
const nameOf = (serverUrl: string): string => `mcp/${createHash('sha256').update(serverUrl).digest('base64url')}`

/** Reads the stored sign-in; undefined when there is none. Fails with a sentence when it exists and cannot be read. */
export async function readSignIn(
  secrets: Secrets,
  serverUrl: string,
): Promise<Result<StoredSignIn | undefined, string>> {
  const found = await secrets.find(nameOf(serverUrl))
  if (found.state === 'unreadable') return err(found.reason)
  if (found.state === 'missing') return ok(undefined)
  const parsed = StoredSignIn.safeParse(parse(found))
  return ok(parsed.success && parsed.data.serverUrl === serverUrl ? parsed.data : undefined)
}

export function writeSignIn(secrets: Secrets, signIn: StoredSignIn): Promise<Result<void, ContractError>> {
  return secrets.set(nameOf(signIn.serverUrl), JSON.stringify(signIn))
}

export function removeSignIn(secrets: Secrets, serverUrl: string): Promise<Result<void, ContractError>> {
  return secrets.remove(nameOf(serverUrl))
}

function parse({ value }: Extract<FoundSecret, { state: 'set' }>): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
