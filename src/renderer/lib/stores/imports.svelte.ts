import type { RequestInput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { ImportState } from '#shared/import/entities'
import type { ImportReport } from '#shared/snapshot/entities'
import { ImportMeter, type ImportProgress } from './import-meter'
import type { Adapters } from './adapters.svelte'
import type { Connection } from '../host/connection.svelte'
import type { Sessions } from '../sessions/sessions.svelte'

/** Sessions of other tools: what was found, and the import that this window asked for. */
export class Imports {
  state = $state.raw<ImportState | null>(null)
  /** Progress of the import, 0 to 1; null while none runs. */
  part = $state<number | null>(null)
  readonly found = $derived(this.state?.tools.filter(({ foundCount }) => foundCount > 0) ?? [])
  readonly foundCount = $derived(this.found.reduce((sum, { foundCount }) => sum + foundCount, 0))
  /** Import of several sessions that runs, whoever asked for it; null while there is none. */
  shown = $state.raw<ImportProgress | null>(null)
  readonly importedCount = $derived(this.state?.tools.reduce((sum, { importedCount }) => sum + importedCount, 0) ?? 0)
  #operationId: string | null = null
  #meter: ImportMeter | null = null

  constructor(
    private readonly connection: Connection,
    private readonly sessions: Pick<Sessions, 'reload'>,
    private readonly adapters: Pick<Adapters, 'toolNames' | 'toolsWithoutAgent'>,
  ) {
    connection.onReady(() => void this.load())
    connection.onServerEvent((event) => {
      if (event.type === 'import.changed') this.#take(event.payload.state)
      else if (event.type === 'operation.progress') this.#progress(event.payload)
    })
  }

  load = async (): Promise<void> => {
    const answer = await this.connection.request('import.getState', {})
    if (answer.ok) this.#take(answer.value.state)
  }

  /** Looks again. Resolves to what is wrong, or null. */
  search = async (): Promise<ContractError | null> => {
    const answer = await this.connection.request('import.discover', {})
    if (answer.ok) this.#take(answer.value.state)
    return answer.ok ? null : answer.error
  }

  update = async (changes: RequestInput<'import.update'>): Promise<ContractError | null> => {
    const answer = await this.connection.request('import.update', changes)
    if (answer.ok) this.#take(answer.value.state)
    return answer.ok ? null : answer.error
  }

  /** Imports all that was found of some tools, and some sessions. Null while another import of this window runs. */
  run = async (
    wanted: Pick<RequestInput<'import.run'>, 'adapterNames' | 'sessionIds'>,
  ): Promise<ImportReport | ContractError | null> => {
    if (this.#operationId !== null) return null
    const operationId = crypto.randomUUID()
    this.#operationId = operationId
    this.part = 0
    const answer = await this.connection.request('import.run', { ...wanted, operationId })
    this.#operationId = null
    this.part = null
    return answer.ok ? answer.value : answer.error
  }

  /** Cancels the import that is shown, or that of this window. What was imported by then stays. */
  cancel = async (): Promise<void> => {
    const operationId = this.#meter?.operationId ?? this.#operationId
    if (operationId !== null) await this.connection.request('operation.cancel', { operationId })
  }

  #progress({ operationId, part }: { readonly operationId: string; readonly part: number }): void {
    if (operationId === this.#operationId) this.part = part
    if (operationId === this.#meter?.operationId) this.shown = this.#meter.at(part, performance.now())
  }

  #take(state: ImportState): void {
    const before = this.state
    this.state = state
    const { running } = state
    if (running === undefined) this.#meter = this.shown = null
    else if (running.operationId !== this.#meter?.operationId) {
      this.#meter = new ImportMeter(running)
      this.shown = this.#meter.at(running.part, performance.now())
    }
    this.adapters.toolNames = new Map(state.tools.map(({ adapterName, displayName }) => [adapterName, displayName]))
    this.adapters.toolsWithoutAgent = new Set(
      state.tools.filter(({ hasNoAgent }) => hasNoAgent === true).map(({ adapterName }) => adapterName),
    )
    // Many sessions that were found at once are not told one by one.
    if (before !== null && countOf(before) !== countOf(state)) void this.sessions.reload()
  }
}

function countOf({ tools }: ImportState): number {
  return tools.reduce((sum, { foundCount, importedCount }) => sum + foundCount + importedCount, 0)
}
