import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { settlesWithin } from '#core/base/settles-within'
import type { SessionContext } from '#core/session/runtime/context'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import type { WorkWatcher } from '#core/base/worker/protocol'
import type { PublishQuestion } from './jobs/import'

/** Does work that replaces sessions; holds each of them still until it is done. */
export async function replacing<T>(
  context: SessionContext,
  work: (onAsk: NonNullable<WorkWatcher['onAsk']>) => Promise<Result<T, ContractError>>,
): Promise<Result<T, ContractError>> {
  const replacement = new Replacement(context)
  const done = await work((question) => {
    const { replaced, isNext = false } = question as PublishQuestion
    if (isNext) replacement.release()
    return replacement.prepare(replaced)
  })
  replacement.end(done.ok)
  return done
}

/** Sessions in which something runs. */
export function busySessions(context: Pick<SessionContext, 'runtimes'>): string[] {
  return context.runtimes.all.filter((runtime) => isInUse(runtime)).map(({ sessionId }) => sessionId)
}

/** Returns whether an agent runs in a session, even if it is idle. */
function isInUse(runtime: SessionRuntime): boolean {
  return runtime.isBusy || runtime.hasRunningAgents
}

/** Holds sessions still while others take their places. */
class Replacement {
  #held: SessionRuntime[] = []
  #ended = Promise.withResolvers<undefined>()

  constructor(readonly context: SessionContext) {}

  /** Resolves when nothing happens in these sessions; nothing will until {@link end}. */
  async prepare(sessionIds: readonly string[]): Promise<Result<void, ContractError>> {
    const ended = this.#ended.promise
    // Loading those that nobody uses would take longer than writing them.
    // In the order of their ids, as by everybody who holds more than one.
    for (const sessionId of this.context.runtimes.keepClosed(sessionIds, ended).toSorted()) {
      const runtime = await this.context.runtimes.get(sessionId)
      if (runtime === null) continue
      const held = Promise.withResolvers<undefined>()
      void runtime.exclusive(async () => {
        held.resolve(undefined)
        await ended
      })
      // A later part of an import may name a session whose holder waits for one of an earlier part.
      const isHeld = await settlesWithin(held.promise, this.context.stopGraceMs)
      if (!isHeld || isInUse(runtime)) return err(knownError('session-busy/replaced', { sessionId }))
      this.#held.push(runtime)
    }
    return ok(undefined)
  }

  /** The sessions so far were replaced. */
  release(): void {
    this.end(true)
    this.#held = []
    this.#ended = Promise.withResolvers()
  }

  /** `isReplaced`: the sessions were replaced; their subscribers have to subscribe again. */
  end(isReplaced: boolean): void {
    if (isReplaced)
      for (const runtime of this.#held) {
        runtime.stream.emit('replaced', { sessionId: runtime.sessionId })
        this.context.runtimes.forget(runtime.sessionId)
      }
    this.#ended.resolve(undefined)
  }
}
