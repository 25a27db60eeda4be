import { homedir } from 'node:os'
import type { AdapterFailure } from '../../../../shared/adapter/port'
import type { SignInState } from '../../../../shared/health/entities'
import { ok, type Result } from '../../../../shared/kernel/result'
import { readAccount } from './account'
import { launch, type Program } from './launch'

/** Asks an app server, which runs for only this, whether somebody is signed in. */
export async function readSignIn(program: Program): Promise<Result<SignInState, AdapterFailure>> {
  const ignore = () => undefined
  const launched = await launch(program, {
    cwd: homedir(),
    signal: new AbortController().signal,
    onLog: ignore,
    listener: { onNotification: ignore, onRequest: () => false, onUnknown: ignore, onGarbage: ignore },
    onEnd: ignore,
  })
  if (!launched.ok) return launched
  const { server, dispose } = launched.value
  const { isSignedIn, method, who } = await readAccount(server)
  await dispose()
  return ok({
    isSignedIn,
    ...(method === undefined ? {} : { method }),
    ...(who === undefined ? {} : { account: who }),
  })
}
