import type { authRequests } from '#shared/auth/requests'
import { ok } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { HandlersOf, Handler } from '#core/base/host-port'
import { oauthLogin } from './oauth-login'
import { signOut } from './sign-out'
import { startSignIn } from './start-sign-in'
import { PendingDeviceCodes } from './pending-device-codes'

/** `auth.signIn.cancel`. */
const cancelSignIn =
  ({ signIns, runtimes }: ActivityContext): Handler<'auth.signIn.cancel'> =>
  ({ signInId }) =>
    Promise.resolve(
      ok({
        success:
          signIns.cancel(signInId) ||
          runtimes.all.some(({ pending }) => pending.of(PendingDeviceCodes).cancel(signInId)),
      }),
    )

/** The handlers of the subject of signing in. */
export function authHandlers(context: ActivityContext): HandlersOf<typeof authRequests> {
  return {
    'auth.signIn.start': startSignIn(context),
    'auth.signIn.cancel': cancelSignIn(context),
    'auth.signIn.list': () => Promise.resolve(ok({ signIns: context.signIns.all })),
    'auth.signOut': signOut(context),
    'session.mcp.oauth.login': oauthLogin(context),
  }
}
