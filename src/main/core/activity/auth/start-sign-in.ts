import type { SignInTarget } from '#shared/auth/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ActivityContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { findRuntime } from '#core/session/runtime/lookup'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { flowOfTarget, type AccountAdapter } from './flow-of-target'
import { PendingDeviceCodes } from './pending-device-codes'

/** `auth.signIn.start`. */
export const startSignIn =
  (context: ActivityContext): Handler<'auth.signIn.start'> =>
  async ({ accountId, method, sessionId, ...input }) => {
    const asked = await targetOf(context, input.target, accountId)
    if (!asked.ok) return asked
    const { target } = asked.value
    const session = sessionId === undefined ? undefined : await findRuntime(context, sessionId)
    if (session?.ok === false) return session
    const begun = await flowOfTarget(context, target, { method, sessionId, adapter: asked.value.adapter })
    if (!begun.ok) return begun
    const { flow, onSucceeded } = begun.value
    const runtime = session?.value
    const deviceCodes = runtime?.pending.of(PendingDeviceCodes)
    const signIn = context.signIns.begin(target, flow, ({ signInId }, outcome, error) => {
      deviceCodes?.followed(signInId, outcome, error)
      if (outcome !== 'succeeded') return
      onSucceeded()
      if (accountId !== undefined) void context.accounts.refresh(accountId)
    })
    if (runtime !== undefined) deviceCodes?.follow(signIn, agentOf(runtime, target))
    return ok(signIn)
  }

/** Returns the target of a sign-in, with the agent as it works under the account that is signed in to. */
async function targetOf(
  { accounts }: ActivityContext,
  target: SignInTarget | undefined,
  accountId: string | undefined,
): Promise<Result<{ target: SignInTarget; adapter?: AccountAdapter }, ContractError>> {
  if (accountId === undefined)
    return target === undefined
      ? err(contractError('invalid-params', 'Name what to sign in to: a target or an account.'))
      : ok({ target })
  const account = await accounts.find(accountId)
  const adapter = await accounts.adapterOf(accountId)
  if (account === undefined || adapter === undefined) return err(knownError('account-not-found', { accountId }))
  return ok({ target: { kind: 'agent', adapterName: account.adapterName }, adapter })
}

/** Returns the agent of a sign-in, if the session has one. */
function agentOf({ agents }: SessionRuntime, target: SignInTarget): string | undefined {
  if (target.kind !== 'agent') return undefined
  return agents.find(({ agent }) => agent.adapterName === target.adapterName)?.agent.agentId
}
