import type { SignInTarget } from '#shared/auth/entities'
import { ok } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { flowOfTarget } from './flow-of-target'
import { PendingDeviceCodes } from './pending-device-codes'

/** `auth.signIn.start`. */
export const startSignIn =
  (context: ActivityContext): Handler<'auth.signIn.start'> =>
  async ({ target, method, sessionId }) => {
    const session = sessionId === undefined ? undefined : await findRuntime(context, sessionId)
    if (session?.ok === false) return session
    const begun = await flowOfTarget(context, target, method, sessionId)
    if (!begun.ok) return begun
    const { flow, onSucceeded } = begun.value
    const runtime = session?.value
    const deviceCodes = runtime?.pending.of(PendingDeviceCodes)
    const signIn = context.signIns.begin(target, flow, ({ signInId }, outcome, error) => {
      deviceCodes?.followed(signInId, outcome, error)
      if (outcome === 'succeeded') onSucceeded()
    })
    if (runtime !== undefined) deviceCodes?.follow(signIn, agentOf(runtime, target))
    return ok(signIn)
  }

/** Returns the agent of a sign-in, if the session has one. */
function agentOf({ agents }: SessionRuntime, target: SignInTarget): string | undefined {
  if (target.kind !== 'agent') return undefined
  return agents.find(({ agent }) => agent.adapterName === target.adapterName)?.agent.agentId
}
