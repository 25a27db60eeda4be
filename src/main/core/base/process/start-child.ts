import type { ChildProcess, SpawnOptions } from 'node:child_process'
import spawn from 'cross-spawn'
import { err, ok, type Result } from '#shared/kernel/result'

/*
 * The only place that starts a process: a lint rule keeps all other code from `spawn`. Node reports a program that
 * cannot be started in three ways, each of which ends a host that does not expect it: it throws (a zero byte in an
 * argument), it emits `error` (no such program), or it emits `error` and leaves the pipes undefined (no file
 * descriptors left).
 */

/** Started program. All requested pipes exist. */
export type StartedChild = ChildProcess & { readonly pid: number }

/** Starts a program; resolves once it runs. Never rejects or throws; failures are user-facing sentences. */
export async function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<Result<StartedChild, string>> {
  const begun = beginChild(command, args, options)
  if (!begun.ok) return begun
  const { child, started } = begun.value
  const failure = await started
  if (failure !== undefined) return err(failure)
  return isStarted(child) ? ok(child) : err(`${command} could not be started.`)
}

/** Program that is about to start, or about to fail to. */
export interface BegunChild {
  /** Its pipes are undefined when it cannot be started for lack of file descriptors, contrary to the types. */
  readonly child: ChildProcess
  /** Settles with the reason it did not start, or with undefined once it runs. Never rejects. */
  readonly started: Promise<string | undefined>
}

/** Starts a program without waiting for it to run, for callers that cannot wait. Never throws. */
export function beginChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): Result<BegunChild, string> {
  const reason = (thrown: unknown): string =>
    `${command} could not be started: ${thrown instanceof Error ? thrown.message : String(thrown)}`
  let child: ChildProcess
  try {
    child = spawn(command, [...args], options)
  } catch (thrown) {
    return err(reason(thrown))
  }
  const started = new Promise<string | undefined>((resolve) => {
    // Keeps the listener: a signal that cannot be sent also emits `error`.
    child.on('error', (error) => resolve(reason(error)))
    child.once('spawn', () => resolve(undefined))
  })
  // Writing to a program that is gone fails here as well as through its exit; only the exit matters.
  child.stdin?.on('error', () => undefined)
  return ok({ child, started })
}

const isStarted = (child: ChildProcess): child is StartedChild => child.pid !== undefined
