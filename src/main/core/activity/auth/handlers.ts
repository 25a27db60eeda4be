import type { authRequests } from '../../../../shared/auth/requests'
import { ok } from '../../../../shared/kernel/result'
import type { ActivityContext } from '../context'
import type { HandlersOf } from '../../base/host-port'
import { cancelSignIn } from './cancel-sign-in'
import { oauthLogin } from './oauth-login'
import { signOut } from './sign-out'
import { startSignIn } from './start-sign-in'

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
