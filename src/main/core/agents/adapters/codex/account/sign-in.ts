import type { AdapterFailure } from '#shared/adapter/port'
import type { SignInState } from '#shared/auth/entities'
import { ok, type Result } from '#shared/kernel/result'
import { readAccount } from './account'
import { oneShotPrompt } from '../protocol/one-shot-prompt'
import { signInState } from '#core/agents/adapters/program/account'
import type { Program } from '#core/agents/adapters/program/installed'

/** Reads the sign-in state. */
export async function readSignIn(program: Program): Promise<Result<SignInState, AdapterFailure>> {
  const account = await oneShotPrompt(program, readAccount)
  if (!account.ok) return account
  return ok(signInState(account.value))
}
