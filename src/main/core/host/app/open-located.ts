import { basename } from 'node:path'
import type { RequestOutput } from '#shared/contract'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Desktop } from './desktop'
import { isProgram } from './is-program'
import type { LocatedPath } from './locate-path'

/** Opens a file or folder. A program is shown in its folder instead: what agents wrote does not run at a click. */
export async function openLocated(
  desktop: Desktop,
  { path, stats }: LocatedPath,
  platform: NodeJS.Platform = process.platform,
): Promise<Result<RequestOutput<'app.openPath'>, ContractError>> {
  const name = basename(path)
  if (isProgram(path, stats, platform)) {
    desktop.reveal(path)
    const reason = `${name} is a program. Opening it would run it, so its folder was opened instead.`
    return ok({ outcome: 'revealed', reason })
  }
  const problem = await desktop.open(path)
  if (problem === '') return ok({ outcome: 'opened' })
  const message = `The system did not open ${name}: ${problem.replace(/\.$/, '')}. Reveal it and choose a program there.`
  return err(contractError('file-unusable', message, { path }))
}
