import type { AdapterFailure } from '#shared/adapter/port'
import { err, type Result } from '#shared/kernel/result'
import type { Program } from '#core/agents/adapters/program/installed'
import { launchProgram, launchTolerantly, type Launched, type Launching } from '#core/agents/adapters/program/launch'
import type { Attempt, OptionalOption } from '#core/agents/adapters/program/options'
import { record, text } from '#core/agents/transcript/values'
import { requestFailure } from './failures'
import { headedFrames } from './frames'

/** A server that is ready for its first session. */
export interface LaunchedServer extends Launched {
  readonly version: string | undefined
}

/** Supported protocol version. */
const PROTOCOL = 3

/** Without a screen, and without updates, which would end it. */
const ARGUMENTS = ['--headless', '--stdio', '--no-auto-update', '--log-level', 'error']

const optionalOptions: readonly OptionalOption[] = [{ name: '--no-auto-update' }, { name: '--log-level', values: 1 }]

/** Starts Copilot as a server. On failure nothing of it remains. */
export function launch(program: Program, launching: Launching): Promise<Result<LaunchedServer, AdapterFailure>> {
  return launchTolerantly(program, launching, optionalOptions, tryToLaunch)
}

async function tryToLaunch(
  program: Program,
  launching: Launching,
  fit: Attempt['fit'],
): Promise<Result<LaunchedServer, AdapterFailure>> {
  const launched = await launchProgram(program, launching, {
    name: 'GitHub Copilot',
    args: ARGUMENTS,
    fit,
    framing: headedFrames,
    failure: requestFailure,
  })
  if (!launched.ok) return launched
  const connected = await launched.value.ask('connect', {})
  const { protocolVersion, version } = record(connected.ok ? connected.value : undefined)
  if (connected.ok && protocolVersion === PROTOCOL)
    return { ok: true, value: { ...launched.value, version: text(version) } }
  await launched.value.dispose()
  if (!connected.ok) return connected
  const message = 'This version of GitHub Copilot does not speak as Parley expects. Update it with "copilot update".'
  return err({ message, category: 'runtime', recoverable: false })
}
