import { err, ok, type Result } from '#shared/kernel/result'
import { causeIn } from '#core/base/process/cause'
import { readLog } from '#core/base/process/process-log'
import type { Processes } from '#core/base/process/processes'
import { whenAborted } from '#core/base/when-aborted'

export interface ProgramToRun {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** Time limit of an installation, in milliseconds. */
const LIMIT_MS = 30 * 60_000

/**
 * Runs a program that installs something, until no process of it is left. When the signal is aborted, all of them are ended.
 * Failures are the end of a user-facing sentence.
 */
export async function runToEnd(
  processes: Pick<Processes, 'spawn'>,
  program: ProgramToRun,
  signal: AbortSignal,
  onLine: (line: string) => void,
): Promise<Result<void, string>> {
  const isCancelled = (): boolean => signal.aborted
  if (isCancelled()) return err('it was cancelled')
  const spawned = await processes.spawn({ ...program, stdin: 'ignore' })
  if (!spawned.ok) return spawned
  const { stdout, stderr, exited, kill } = spawned.value
  const limit = AbortSignal.timeout(LIMIT_MS)
  const heed = whenAborted([signal, limit], () => void kill())
  const out = readLog(stdout, onLine)
  const problems = readLog(stderr, onLine)
  const { exitCode } = await exited
  heed()
  await kill()
  if (isCancelled()) return err('it was cancelled')
  if (limit.aborted) return err(`it took longer than ${LIMIT_MS / 60_000} minutes`)
  if (exitCode === 0) return ok(undefined)
  const said = [problems.tail(), out.tail()]
  return err(npmCause(problems.tail()) ?? said.map(causeIn).find(Boolean) ?? `it ended with code ${exitCode}`)
}

/** Returns the first sentence that npm states a failure with; undefined when it states none. */
function npmCause(log: string): string | undefined {
  const lines = log.split('\n').flatMap((line) => /^npm (?:error|ERR!)\s+(.+)/.exec(line)?.[1] ?? [])
  const cause = lines.find((line) => !/^(?:code|errno|syscall|path|dest) |^Log files|^A complete log/.test(line))
  return cause?.slice(0, 300).trim().replace(/\.$/, '')
}
