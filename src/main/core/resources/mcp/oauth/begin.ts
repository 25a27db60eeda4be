import type { SignInMethod } from '#shared/auth/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SignInFlow } from './sign-in-flow'
import type { ResourcesContext } from '#core/resources/context'
import { takesSignIn } from '../describe'
import { expandVariables, isLocal } from '../expand'
import { findServer } from '../lookup'
import type { OAuthServer } from './sign-in-provider'

type Needs = Pick<ResourcesContext, 'mcp' | 'mcpCredentials' | 'clock'>

export interface McpSignIn {
  readonly flow: SignInFlow
  readonly serverUrl: string
}

/** Begins a sign-in at an MCP server of the settings. */
export async function beginMcpSignIn(
  context: Needs,
  name: string,
  method: SignInMethod = 'browser',
): Promise<Result<McpSignIn, ContractError>> {
  const found = await findSignInServer(context, name)
  if (!found.ok) return found
  const server = found.value
  const begin =
    method === 'browser'
      ? (await import('./sign-in-with-browser')).signInWithBrowser
      : (await import('./sign-in-with-code')).signInWithCode
  const begun = await begin(server, {
    clock: context.clock,
    ...defined({ scope: await context.mcpCredentials.scopeFor(server.url) }),
    async keep(signIn) {
      const kept = await context.mcpCredentials.keep(signIn)
      return kept.ok ? ok(undefined) : err(kept.error.message)
    },
  })
  if (!begun.ok) return err(contractError('sign-in-failed', begun.error))
  return ok({ flow: begun.value, serverUrl: server.url })
}

/** Returns a server of the settings that supports sign-in. */
export async function findSignInServer(
  context: Pick<ResourcesContext, 'mcp'>,
  name: string,
): Promise<Result<OAuthServer, ContractError>> {
  const found = await findServer(context, name)
  if (!found.ok) return found
  const { config } = found.value
  const expanded = expandVariables(config, process.env)
  if (!expanded.ok) return err(contractError('sign-in-failed', expanded.error))
  if (takesSignIn(expanded.value)) return ok({ url: expanded.value.url, client: expanded.value.oauth })
  const why = isLocal(config) ? 'is a program on this computer' : 'has its token in the headers'
  return err(contractError('capability-missing', `Nobody can sign in at ${name}: it ${why}.`, { capability: 'signIn' }))
}
