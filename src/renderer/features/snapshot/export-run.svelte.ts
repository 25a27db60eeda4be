import type { RequestInput, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { Operation } from '#renderer/lib/host/operation'
import { download } from './exchange'

/** Share of the work that is done when the file exists and a browser still has to fetch it. */
const MADE = 0.7

/** One export that is under way. */
export class ExportRun {
  /** Progress, 0 to 1. */
  part = $state(0)
  readonly #operation: Operation
  readonly #stop = new AbortController()

  constructor(private readonly connection: Connection) {
    this.#operation = new Operation(connection)
  }

  /** Makes the file, and lets a browser, which named no path, save it. */
  async run(
    asked: RequestInput<'session.snapshot.exportFile'>,
    fileName: string,
  ): Promise<Result<RequestOutput<'session.snapshot.exportFile'>, ContractError>> {
    const { operationId } = this.#operation
    const share = asked.path === undefined ? MADE : 1
    const stop = this.connection.onServerEvent((event) => {
      if (event.type === 'operation.progress' && event.payload.operationId === operationId)
        this.part = event.payload.part * share
    })
    const exported = await this.connection.request('session.snapshot.exportFile', { ...asked, operationId })
    stop()
    if (!exported.ok || exported.value.fileId === undefined) return exported
    const onPart = (part: number): void => void (this.part = MADE + part * (1 - MADE))
    const saved = await download(this.connection, exported.value.fileId, fileName, this.#stop.signal, onPart)
    return saved.ok ? exported : saved
  }

  /** Gives it up, also while it is fetched. */
  cancel(): void {
    this.#stop.abort()
    this.#operation.cancel()
  }
}
