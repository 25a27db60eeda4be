import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import type { ChangeSet } from '#core/session/stream/change-set'
import type { EventStream } from '#core/session/stream/event-stream'

/** Makes a running agent as it is stored again, when a change of it could not be stored. */
export type TakeBack = () => Promise<void>

/** Returns what sets an agent back. If it refuses, it is ended unless it works: its next start is with what is stored. */
export function takesBack(runner: AgentRunner, setBack: () => Promise<{ readonly ok: boolean }>): TakeBack {
  return async () => {
    const { ok } = await setBack()
    if (!ok && !runner.isBusy) await runner.stop()
  }
}

/** Returns what takes several changes back, the last one first. */
export function takesAllBack(steps: readonly TakeBack[]): TakeBack {
  return async () => {
    for (const takeBack of steps.toReversed()) await takeBack()
  }
}

/** Stores changes of a session, some of which its agents have made already; if that fails, they are taken back. */
export async function commitOrTakeBack(
  stream: EventStream,
  changes: ChangeSet,
  takeBack: TakeBack,
): Promise<Result<void, ContractError>> {
  const committed = await stream.commit(changes)
  if (!committed.ok) await takeBack()
  return committed
}
