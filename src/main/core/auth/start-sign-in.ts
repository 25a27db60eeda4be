import { ok } from '../../../shared/kernel/result'
import type { HostContext } from '../context'
import type { Handler } from '../host-port'
import { flowOfTarget } from './flow-of-target'

/** `auth.signIn.start`. */
export const startSignIn =
  (context: HostContext): Handler<'auth.signIn.start'> =>
  async ({ target, method }) => {
    const begun = await flowOfTarget(context, target, method)
    if (!begun.ok) return begun
    const { flow, onSucceeded } = begun.value
    return ok(
      context.signIns.begin(target, flow, (_signIn, outcome) => {
        if (outcome === 'succeeded') onSucceeded()
      }),
    )
  }
