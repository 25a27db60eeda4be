import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, type Result } from '#shared/kernel/result'
import { SerialQueue } from '#core/session/stream/serial-queue'

/** Work on the store as a file, one piece after the other. What still waits ends at once when it is cancelled. */
export class CareLane {
  readonly #queue = new SerialQueue()

  async run<T>(
    { signal }: { readonly signal?: AbortSignal },
    work: () => Promise<Result<T, ContractError>>,
  ): Promise<Result<T, ContractError>> {
    const cancelled = Promise.withResolvers<Result<never, ContractError>>()
    const giveUp = (): void => cancelled.resolve(err(knownError('cancelled')))
    if (signal?.aborted === true) giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    const done = this.#queue.exclusive(async () => {
      signal?.removeEventListener('abort', giveUp)
      return signal?.aborted === true ? err(knownError('cancelled')) : work()
    })
    return Promise.race([done, cancelled.promise])
  }
}
