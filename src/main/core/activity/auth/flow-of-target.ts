import type { SignInMethod, SignInTarget } from '../../../../shared/auth/entities'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import { beginMcpSignIn, type McpSignIn } from '../../resources/mcp/oauth/begin'
import { findAdapter } from './find-adapter'
import type { SignInFlow } from '../../resources/mcp/oauth/sign-in-flow'

/** A started sign-in, and the action on its success. */
export interface BegunSignIn {
  readonly flow: SignInFlow
  readonly onSucceeded: () => void
}

/** Begins a sign-in at an agent or an MCP server. */
export async function flowOfTarget(
  context: ActivityContext,
  target: SignInTarget,
  method: SignInMethod | undefined,
): Promise<Result<BegunSignIn, ContractError>> {
  if (target.kind === 'mcpServer') return begunAt(context, await beginMcpSignIn(context, target.name, method))
  const found = await findAdapter(context, target.adapterName)
  if (!found.ok) return found
  const { displayName, signIn } = found.value
  if (signIn?.deviceCode === undefined || method === 'browser')
    return err(
      contractError(
        'capability-missing',
        `${displayName} cannot be signed in at from here. ${signIn?.how ?? ''}`.trim(),
        {
          capability: method === 'browser' ? 'signIn.browser' : 'signIn.deviceCode',
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
