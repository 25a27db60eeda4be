import type { AdapterFailure } from '#shared/adapter/port'
import type { QuotaSnapshot } from '#shared/catalog/entities'
import type { SignInState } from '#shared/auth/entities'
import { ok, type Result } from '#shared/kernel/result'
import { signInState } from '#core/agents/adapters/program/account'
import { oneShotPrompt } from '#core/agents/adapters/program/one-shot-prompt'
import type { Program } from '#core/agents/adapters/program/installed'
import { record } from '#core/agents/transcript/values'
import { readAccount } from './account'
import { allowancesOf } from '../events/quota'
import { launch } from '../protocol/launch'

/** Reads the remaining quotas of the account, by allowance. */
export function readQuota(program: Program): Promise<Result<Readonly<Record<string, QuotaSnapshot>>, AdapterFailure>> {
  return oneShotPrompt(
    (launching) => launch(program, launching),
    async ({ ask }) => {
      const answer = await ask('account.getQuota', {})
      if (!answer.ok) return answer
      return ok(allowancesOf(record(answer.value)))
    },
  )
}

/** Reads the sign-in state. */
export function readSignIn(program: Program): Promise<Result<SignInState, AdapterFailure>> {
  return oneShotPrompt(
    (launching) => launch(program, launching),
    async ({ server }) => ok(signInState(await readAccount(server))),
  )
}
