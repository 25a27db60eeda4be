import { homedir } from 'node:os'
import type { AdapterFailure } from '../../../../shared/adapter/port'
import { ok, type Result } from '../../../../shared/kernel/result'
import type { AppServer } from './app-server'
import { launch, type Program } from './launch'

/** What an app server answers that runs for only this. */
export async function askBriefly<T>(
  program: Program,
  ask: (server: AppServer) => Promise<T>,
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
  const { server, dispose } = launched.value
  const answer = await ask(server)
  await dispose()
  return ok(answer)
}
