import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, type Result } from '#shared/kernel/result'
import type { HostFeed } from '../host-feed'

/** Cancellation signal and progress callback of an operation. */
export interface Operation {
  /** Name under which clients observe and cancel it; absent for work without one. */
  readonly operationId?: string
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/**
 * Long work by the names that clients gave it: its progress is reported to all clients, and each of them can cancel it.
 */
export class Operations {
  readonly #running = new Map<string, AbortController>()

  constructor(readonly feed: Pick<HostFeed, 'announce'>) {}

  /** Does work under a name; work without a name can be neither observed nor cancelled. */
  async run<T>(
    operationId: string | undefined,
    work: (operation: Operation) => Promise<Result<T, ContractError>>,
  ): Promise<Result<T, ContractError>> {
    const controller = new AbortController()
    const { signal } = controller
    if (operationId === undefined) return work({ signal, onProgress: () => undefined })
    if (this.#running.has(operationId))
      return err(contractError('invalid-params', 'Other work of this operationId is running.', { operationId }))
    this.#running.set(operationId, controller)
    const onProgress = (part: number): void => this.feed.announce('operation.progress', { operationId, part })
    try {
      return await work({ operationId, signal, onProgress })
    } finally {
      this.#running.delete(operationId)
    }
  }

  /** Returns false when nothing of this name is running. */
  cancel(operationId: string): boolean {
    const controller = this.#running.get(operationId)
    controller?.abort()
    return controller !== undefined
  }
}
