import type { AdapterFailure } from '#shared/adapter/port'
import { ok, type Result } from '#shared/kernel/result'
import { oneShotPrompt as askProgram } from '#core/agents/adapters/program/one-shot-prompt'
import type { AppServer } from './app-server'
import type { Program } from '#core/agents/adapters/program/installed'
import { launch } from './launch'

/** Starts an app server for a single request and returns its response. */
export function oneShotPrompt<T>(
  program: Program,
  ask: (server: AppServer) => Promise<T>,
): Promise<Result<T, AdapterFailure>> {
  return askProgram(
    (launching) => launch(program, launching),
    async ({ server }) => ok(await ask(server)),
  )
}
