import type { RequestInput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { Backup, Salvaged, SessionSize, StoreReport, StoreStatus } from '#shared/store/entities'
import type { Connection } from '#renderer/lib/host/connection.svelte'
import { m } from '#messages'

/** Long work that runs for this window. */
export interface RunningWork {
  /** Description for the user. */
  readonly label: string
  /** Absent for work that can be neither followed nor cancelled. */
  readonly operationId?: string
  /** From 0 to 1. */
  readonly part: number
}

/** The store as a file: what is known of it, and what can be done with it, one thing at a time. */
export class StoreCare {
  status = $state.raw<StoreStatus | null>(null)
  backups = $state.raw<readonly Backup[]>([])
  report = $state.raw<StoreReport | null>(null)
  sizes = $state.raw<readonly SessionSize[] | null>(null)
  freed = $state.raw<number | null>(null)
  /** Number of sessions that were rebuilt last. */
  rebuilt = $state.raw<number | null>(null)
  running = $state.raw<RunningWork | null>(null)
  error = $state.raw<ContractError | null>(null)

  constructor(readonly connection: Connection) {}

  /** Keeps what is known up to date until the answer is called. */
  watch(): () => void {
    void this.load()
    const stopReady = this.connection.onReady(() => void this.load())
    const stopEvents = this.connection.onServerEvent((event) => {
      if (event.type === 'store.changed') void this.load()
      else if (event.type === 'operation.progress' && event.payload.operationId === this.running?.operationId)
        this.running = { ...this.running, part: event.payload.part }
    })
    return () => {
      stopReady()
      stopEvents()
    }
  }

  load = async (): Promise<void> => {
    const [status, listed] = await Promise.all([
      this.connection.request('store.status', {}),
      this.connection.request('store.backup.list', {}),
    ])
    if (status.ok) this.status = status.value
    else this.error = status.error
    if (listed.ok) this.backups = listed.value.backups
  }

  backUp = (): Promise<unknown> =>
    this.#run(m.store.work.backup, (operationId) => this.connection.request('store.backup.create', { operationId }))

  /** The window is loaded again when it is done. */
  restore = (name: string): Promise<unknown> =>
    this.#run(m.store.work.restore, (operationId) =>
      this.connection.request('store.backup.restore', { name, operationId }),
    )

  remove = async (name: string): Promise<void> => {
    const removed = await this.connection.request('store.backup.remove', { name })
    this.error = removed.ok ? null : removed.error
  }

  /** Changes how many backups are kept. */
  keep = async (changes: RequestInput<'store.backup.keep'>): Promise<void> => {
    const answer = await this.connection.request('store.backup.keep', changes)
    this.error = answer.ok ? null : answer.error
    if (answer.ok && this.status !== null) this.status = { ...this.status, backupsKept: answer.value.kept }
  }

  check = async (repair: boolean): Promise<void> => {
    const label = repair ? m.store.work.repair : m.store.work.check
    const report = await this.#run(label, (operationId) =>
      this.connection.request('store.check', { repair, operationId }),
    )
    if (report !== null) this.report = report
  }

  /** The window is loaded again if something is replaced. */
  rebuild = async (): Promise<void> => {
    const report = await this.#run(m.store.work.rebuild, (operationId) =>
      this.connection.request('store.rebuild', { operationId }),
    )
    if (report !== null) this.rebuilt = report.damaged.length
  }

  measure = async (): Promise<void> => {
    const measured = await this.#run(m.store.work.measure, (operationId) =>
      this.connection.request('store.usage', { limit: 10, operationId }),
    )
    if (measured !== null) this.sizes = measured.sessions
  }

  reclaim = async (): Promise<void> => {
    const reclaimed = await this.#runWhole(m.store.work.reclaim, () => this.connection.request('store.reclaim', {}))
    if (reclaimed !== null) this.freed = reclaimed.bytesFreed
  }

  /** The window is loaded again when it is done. Answers what could be read, where that is known already. */
  recover = async (how: 'salvage' | 'new'): Promise<Salvaged | null> => {
    const label = how === 'salvage' ? m.store.work.salvage : m.store.work.startFresh
    const done = await this.#run(label, (operationId) => this.connection.request('store.recover', { how, operationId }))
    return done?.report === undefined ? null : { path: done.setAside, report: done.report }
  }

  cancel = (): void => {
    const operationId = this.running?.operationId
    if (operationId !== undefined) void this.connection.request('operation.cancel', { operationId })
  }

  #run<T>(label: string, work: (operationId: string) => Promise<Result<T, ContractError>>): Promise<T | null> {
    const operationId = crypto.randomUUID()
    return this.#runWhole(label, () => work(operationId), operationId)
  }

  /** Null when it failed, which `error` then tells; being cancelled is no error. */
  async #runWhole<T>(
    label: string,
    work: () => Promise<Result<T, ContractError>>,
    operationId?: string,
  ): Promise<T | null> {
    this.running = { label, part: 0, ...(operationId === undefined ? {} : { operationId }) }
    this.error = null
    const result = await work()
    this.running = null
    if (result.ok) return result.value
    if (result.error.code !== 'cancelled') this.error = result.error
    return null
  }
}
