import type { AgentExit } from '../../../../shared/adapter/port'
import type { ProcessLog } from '../../process/process-log'
import type { ProcessTree } from '../../process/process-tree'

/** How long the pipe of a program that ended may still deliver what it said last. */
const DRAIN_MS = 1000

/** What has to be known of a program's output to tell how it ended. */
export interface Output {
  /** Everything that it said was read; says why when it was cut off. Never rejects. */
  readonly closed: Promise<{ readonly broken?: string }>
}

/** Waits for the end of a program that is talked to over its pipes, however it comes, and makes it complete. */
export async function watchEnd(
  tree: ProcessTree,
  { closed }: Output,
  log: ProcessLog,
  isDisposed: () => boolean,
): Promise<AgentExit> {
  await Promise.race([tree.exited, closed])
  await Promise.race([
    Promise.all([tree.exited, closed]),
    new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref()),
  ])
  const isGone = tree.hasExited()
  await tree.kill()
  const { exitCode, signal } = await tree.exited
  const { broken } = await closed
  const expected = isDisposed()
  const reason = expected
    ? 'was stopped'
    : (broken ?? (isGone ? `stopped (${signal ?? `exit ${exitCode ?? 'unknown'}`})` : 'closed its output'))
  const tail = log.tail()
  return { expected, reason, exitCode, signal, ...(tail === '' ? {} : { log: tail }) }
}
