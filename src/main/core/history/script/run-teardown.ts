import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { createShell } from '#core/base/process/shell'
import type { SessionContext } from '#core/session/runtime/context'
import { variablesOf } from './script-folder'

/** Longest time of a teardown, in milliseconds. */
const TIMEOUT_MS = 60_000
/** Part of the output that a failure tells, in characters. */
const TOLD = 2000

/** Runs the commands that clean up before a worktree is removed. Any failure keeps the worktree. */
export async function runTeardown(
  { processes, portBlocks }: Pick<SessionContext, 'processes' | 'portBlocks'>,
  { repository, path: top, baseBranch }: Place,
  commands: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<Result<void, ContractError>> {
  const folder = { root: repository, top, ...(baseBranch === undefined ? {} : { baseBranch }) }
  let output = ''
  const started = await createShell(processes)({
    line: commands.join(' && '),
    cwd: top,
    env: variablesOf(folder, await portBlocks.of(top)),
    onOutput: (text) => (output = (output + text).slice(-TOLD)),
  })
  const failed = (reason: string): Result<never, ContractError> =>
    err(
      contractError('process-failed', `The teardown script failed (${reason}). The worktree was kept.`, {
        script: 'teardown',
        output: output.trim(),
      }),
    )
  if (!started.ok) return failed(started.error)
  const late = { is: false }
  const timer = setTimeout(() => {
    late.is = true
    void started.value.kill()
  }, timeoutMs)
  const { exitCode, signal } = await started.value.ended
  clearTimeout(timer)
  if (late.is) return failed(`it ran longer than ${timeoutMs / 1000} s`)
  return exitCode === 0 ? ok(undefined) : failed(exitCode === null ? `signal ${signal ?? ''}` : `exit code ${exitCode}`)
}
