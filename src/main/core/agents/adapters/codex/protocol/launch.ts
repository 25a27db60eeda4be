import type { AdapterFailure } from '#shared/adapter/port'
import type { Result } from '#shared/kernel/result'
import type { Program } from '#core/agents/adapters/program/installed'
import { launchProgram, launchTolerantly, type Launched, type Launching } from '#core/agents/adapters/program/launch'
import type { Attempt } from '#core/agents/adapters/program/options'
import { plainLines } from './app-server'
import { requestFailure } from './failures'

export type { Launched } from '#core/agents/adapters/program/launch'

/** Starts an app server and waits until it is ready for its first thread. On failure nothing of it remains. */
export function launch(program: Program, launching: Launching): Promise<Result<Launched, AdapterFailure>> {
  return launchTolerantly(program, launching, [], tryToLaunch)
}

async function tryToLaunch(
  program: Program,
  launching: Launching,
  fit: Attempt['fit'],
): Promise<Result<Launched, AdapterFailure>> {
  const launched = await launchProgram(program, launching, {
    name: 'Codex',
    args: ['app-server'],
    fit,
    framing: plainLines,
    failure: requestFailure,
  })
  if (!launched.ok) return launched
  const { ask, server, dispose } = launched.value
  const initialized = await ask('initialize', {
    clientInfo: { name: 'parley', title: 'Parley', version: '1' },
    capabilities: { experimentalApi: true },
  })
  if (!initialized.ok) {
    await dispose()
    return initialized
  }
  server.notify('initialized')
  return launched
}
