import type { AgentExit } from '#shared/adapter/port'
import type { ProcessLog } from '#core/base/process/process-log'
import type { ProcessTree } from '#core/base/process/process-tree'

/** Time for the pipe of an ended program to deliver its last output. */
const DRAIN_MS = 1000

/** Information about a program's output needed for describing its end. */
export interface Output {
  /** Resolves when all output was read, with the reason if it was cut off. Never rejects. */
  readonly closed: Promise<{ readonly broken?: string }>
}

/** A running program, until it exits or is ended. */
export interface Supervised {
  /** Its end. Settles when `onEnd` is done; never rejects. */
  readonly closed: Promise<AgentExit>
  /** Ends it with everything that it started, and waits for that. Idempotent. */
  dispose(): Promise<void>
}

/** Waits for the end of a program, whatever its cause, completes it, and then calls `onEnd` once. */
export function supervise(
  tree: ProcessTree,
  output: Output,
  log: ProcessLog,
  onEnd: () => Promise<void> | void,
): Supervised {
  let isDisposed = false
  const closed = watchEnd(tree, output, log, () => isDisposed).then(async (exit) => {
    await onEnd()
    return exit
  })
  return {
    closed,
    async dispose() {
      isDisposed = true
      await tree.kill()
      await closed
    },
  }
}

async function watchEnd(
  tree: ProcessTree,
  { closed }: Output,
  log: ProcessLog,
  isDisposed: () => boolean,
): Promise<AgentExit> {
  await Promise.race([tree.exited, closed])
  await Promise.race([
    Promise.all([tree.exited, closed, log.ended]),
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
