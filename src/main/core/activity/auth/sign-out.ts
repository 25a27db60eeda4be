import { contractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { findSignInServer } from '#core/resources/mcp/oauth/begin'
import { findAdapter } from './find-adapter'

/** `auth.signOut`. */
export const signOut =
  (context: ActivityContext): Handler<'auth.signOut'> =>
  async ({ target }) => {
    if (target.kind === 'mcpServer') {
      const server = await findSignInServer(context, target.name)
      if (!server.ok) return server
      const forgotten = await context.mcpCredentials.forget(server.value.url)
      if (!forgotten.ok) return forgotten
      void context.mcp.signInChanged(server.value.url)
      return ok({ success: forgotten.value })
    }
    const found = await findAdapter(context, target.adapterName)
    if (!found.ok) return found
    const { displayName, signIn } = found.value
    if (signIn?.signOut === undefined)
      return err(knownError('capability-missing/sign-out', { name: displayName, capability: 'signOut' }))
    const done = await signIn.signOut()
    return done.ok ? ok({ success: true }) : err(contractError('sign-in-failed', done.error.message))
  }
