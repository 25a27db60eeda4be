import { homedir } from 'node:os'
import type { AdapterFailure } from '#shared/adapter/port'
import type { Result } from '#shared/kernel/result'
import type { Launched, Launching } from './launch'

/** Starts a program for a single request and returns its response. */
export async function oneShotPrompt<L extends Launched, T>(
  launch: (launching: Launching) => Promise<Result<L, AdapterFailure>>,
  ask: (launched: L) => Promise<Result<T, AdapterFailure>>,
): Promise<Result<T, AdapterFailure>> {
  const ignore = () => undefined
  const launched = await launch({
    cwd: homedir(),
    signal: new AbortController().signal,
    onLog: ignore,
    listener: { onNotification: ignore, onRequest: () => false, onUnknown: ignore, onGarbage: ignore },
    onEnd: ignore,
  })
  if (!launched.ok) return launched
  const answer = await ask(launched.value)
  await launched.value.dispose()
  return answer
}
