import { homedir } from 'node:os'
import type { AdapterFailure } from '../../../../shared/adapter/port'
import { QuotaSnapshot } from '../../../../shared/catalog/entities'
import type { SignInState } from '../../../../shared/health/entities'
import { ok, type Result } from '../../../../shared/kernel/result'
import type { Program } from '../program/launch'
import { record } from '../transcript/values'
import { readAccount } from './account'
import { launch, type LaunchedServer } from './launch'

/** What is left of the allowances of the account, by allowance. */
export function readQuota(program: Program): Promise<Result<Readonly<Record<string, QuotaSnapshot>>, AdapterFailure>> {
  return askOnce(program, async ({ ask }) => {
    const answer = await ask('account.getQuota', {})
    if (!answer.ok) return answer
    const snapshots = Object.entries(record(record(answer.value)['quotaSnapshots'])).flatMap(([allowance, native]) => {
      const snapshot = QuotaSnapshot.safeParse(native).data
      return snapshot === undefined ? [] : [[allowance, snapshot] as const]
    })
    return ok(Object.fromEntries(snapshots))
  })
}

/** Whether somebody is signed in. */
export function readSignIn(program: Program): Promise<Result<SignInState, AdapterFailure>> {
  return askOnce(program, async ({ server }) => {
    const { isSignedIn, method, who } = await readAccount(server)
    return ok({
      isSignedIn,
      ...(method === undefined ? {} : { method }),
      ...(who === undefined ? {} : { account: who }),
    })
  })
}

/** Asks a server that runs for only this. */
async function askOnce<T>(
  program: Program,
  question: (server: LaunchedServer) => Promise<Result<T, AdapterFailure>>,
): Promise<Result<T, AdapterFailure>> {
  const ignore = () => undefined
  const launched = await launch(program, {
    cwd: homedir(),
    signal: new AbortController().signal,
    onLog: ignore,
    listener: { onNotification: ignore, onRequest: () => false, onUnknown: ignore, onGarbage: ignore },
    onEnd: ignore,
  })
  if (!launched.ok) return launched
  const answer = await question(launched.value)
  await launched.value.dispose()
  return answer
}
