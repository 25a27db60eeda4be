import type { AgentAdapter } from '#shared/adapter/port'
import type { SignInMethod, SignInTarget } from '#shared/auth/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import { beginMcpSignIn, type McpSignIn } from '#core/resources/mcp/oauth/begin'
import type { BegunSignIn } from './begun-sign-in'
import { findAdapter } from './find-adapter'
import { signInInTerminal } from './terminal-flow'

/** An agent as it works under one account. */
export type AccountAdapter = Pick<AgentAdapter, 'displayName' | 'signIn'>

interface FlowOptions {
  readonly method?: SignInMethod | undefined
  /** Session that shows it. */
  readonly sessionId?: string | undefined
  /** Agent to sign in to, where it is not the one of the existing login. */
  readonly adapter?: AccountAdapter | undefined
}

/** Begins a sign-in at an agent or an MCP server. */
export async function flowOfTarget(
  context: ActivityContext,
  target: SignInTarget,
  { method, sessionId, adapter }: FlowOptions,
): Promise<Result<BegunSignIn, ContractError>> {
  if (target.kind === 'mcpServer' && method === 'terminal')
    return err(
      contractError('capability-missing', `${target.name} has no sign-in in a terminal.`, {
        capability: 'signIn.terminal',
      }),
    )
  if (target.kind === 'mcpServer') return begunAt(context, await beginMcpSignIn(context, target.name, method))
  const found = adapter === undefined ? await findAdapter(context, target.adapterName) : ok(adapter)
  if (!found.ok) return found
  const { displayName, signIn } = found.value
  const isInTerminal = method === 'terminal' || (method === undefined && signIn?.deviceCode === undefined)
  if (isInTerminal && signIn?.terminal !== undefined)
    return signInInTerminal(context, found.value, signIn.terminal, sessionId)
  if (signIn?.deviceCode === undefined || method === 'browser' || method === 'terminal')
    return err(
      contractError(
        'capability-missing',
        `${displayName} cannot be signed in at from here. ${signIn?.how ?? ''}`.trim(),
        {
          capability: `signIn.${method ?? 'deviceCode'}`,
        },
      ),
    )
  const begun = await signIn.deviceCode.start()
  if (!begun.ok) return err(contractError('sign-in-failed', begun.error.message))
  return ok({ flow: { method: 'deviceCode', ...begun.value }, onSucceeded: () => undefined })
}

function begunAt(
  context: ActivityContext,
  begun: Result<McpSignIn, ContractError>,
): Result<BegunSignIn, ContractError> {
  if (!begun.ok) return begun
  const { flow, serverUrl } = begun.value
  return ok({ flow, onSucceeded: () => void context.mcp.signInChanged(serverUrl) })
}
