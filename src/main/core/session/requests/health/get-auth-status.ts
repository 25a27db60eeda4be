import { defined } from '#shared/kernel/defined'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { findAgent } from '../agents/find-agent'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { adapterFailed } from '#core/agents/adapter-failed'

/** `session.auth.getStatus`. */
export const getAuthStatus =
  (context: SessionContext): Handler<'session.auth.getStatus'> =>
  async ({ sessionId, agentId }) => {
    const found = await findAgent(context, sessionId, agentId)
    if (!found.ok) return found
    const { adapterName } = found.value.runner.agent
    const adapter = await context.adapters.get(adapterName)
    if (adapter === undefined) return err(knownError('adapter-not-found', { adapterName }))
    const read = await adapter.signIn?.read?.()
    if (read === undefined)
      return err(knownError('capability-missing/sign-in-state', { name: adapter.displayName, capability: 'signIn' }))
    if (!read.ok) return adapterFailed(read.error)
    const { isSignedIn, method, account } = read.value
    return ok({
      isAuthenticated: isSignedIn,
      ...defined({ authType: method, login: account }),
      ...(isSignedIn || adapter.signIn === undefined ? {} : { statusMessage: adapter.signIn.how }),
    })
  }
