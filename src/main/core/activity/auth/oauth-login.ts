import { ok } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { findServer } from '#core/resources/mcp/lookup'
import { findSignInServer } from '#core/resources/mcp/oauth/begin'
import { findRuntime } from '#core/session/runtime/lookup'
import { startSignIn } from './start-sign-in'

/** `session.mcp.oauth.login`. */
export const oauthLogin =
  (context: ActivityContext): Handler<'session.mcp.oauth.login'> =>
  async ({ sessionId, serverName, forceReauth = false }, from) => {
    const session = await findRuntime(context, sessionId)
    if (!session.ok) return session
    const server = await findSignInServer(context, serverName)
    if (!server.ok) return server
    if (forceReauth) {
      const forgotten = await context.mcpCredentials.forget(server.value.url)
      if (!forgotten.ok) return forgotten
    } else {
      const found = await findServer(context, serverName)
      if (!found.ok) return found
      await found.value.reconnect()
      if (found.value.state.isSignedIn === true && found.value.open !== null) return ok({})
    }
    const begun = await startSignIn(context)(
      { target: { kind: 'mcpServer', name: serverName }, method: 'browser' },
      from,
    )
    return begun.ok ? ok({ authorizationUrl: begun.value.verificationUrl }) : begun
  }
