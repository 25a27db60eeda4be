import type { AgentAdapter } from '#shared/adapter/port'
import type { Choice, ReportedTool } from '#shared/adapter/entities'
import type { ReasoningLevels } from '#shared/session/entities'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import type { KnownModel, Store } from '#core/store/port'

/** Time for which a response of an adapter is cached. */
const FRESH_MS = 60 * 60 * 1000

type KnownModels = readonly KnownModel[]

/** Models and tools of agents: those that adapters list, and those that running agents reported. */
export class ModelCatalog {
  private readonly asked = new Map<string, { readonly at: number; readonly answer: Promise<string | undefined> }>()
  private readonly tools = new Map<string, readonly ReportedTool[]>()
  private known: Promise<Map<string, KnownModels>> | null = null

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  /** Takes the tools that an agent has. */
  noteTools(adapterName: string, tools: readonly ReportedTool[]): void {
    this.tools.set(adapterName, tools)
  }

  /** Returns the tools that an agent has reported since this host began; none while it has not. */
  toolsOf(adapterName: string): readonly ReportedTool[] {
    return this.tools.get(adapterName) ?? []
  }

  /** By adapter. */
  models(): Promise<ReadonlyMap<string, KnownModels>> {
    return this.read()
  }

  /**
   * Asks an adapter for its models if none are known, or the last answer is older than an hour; at most one request at
   * a time. Returns the error, for the log.
   */
  async ask(adapterName: string, list: NonNullable<AgentAdapter['modelList']>): Promise<string | undefined> {
    if (list.isFallback === true && (await this.read()).has(adapterName)) return undefined
    const last = this.asked.get(adapterName)
    if (last !== undefined && this.clock.now() - last.at < FRESH_MS) return last.answer
    const answer = list.read().then(async (read) => {
      if (!read.ok) return read.error.message
      await this.noteModels(adapterName, read.value)
      return undefined
    })
    this.asked.set(adapterName, { at: this.clock.now(), answer })
    return answer
  }

  /** Records the models that an agent offers. */
  async noteModels(adapterName: string, offered: readonly Choice[]): Promise<void> {
    const known = await this.read()
    const before = known.get(adapterName) ?? []
    const models = offered.map((model): KnownModel => {
      const { contextWindow, levels } = before.find(({ id }) => id === model.id) ?? {}
      return {
        ...model,
        ...defined({ contextWindow, levels }),
      }
    })
    await this.keep(known, adapterName, models)
  }

  /** Takes how much fits into the context of the model that an agent uses. */
  async noteContextWindow(adapterName: string, model: string | undefined, tokens: number): Promise<void> {
    if (model === undefined || !Number.isInteger(tokens) || tokens <= 0) return
    await this.note(adapterName, model, (known) => ({ ...known, contextWindow: tokens }))
  }

  /** Takes the reasoning efforts that the model has which an agent uses; undefined: none. */
  async noteLevels(adapterName: string, model: string | undefined, levels: ReasoningLevels | undefined): Promise<void> {
    if (model === undefined) return
    await this.note(adapterName, model, ({ levels: _before, ...known }) =>
      levels === undefined ? known : { ...known, levels },
    )
  }

  /** Returns the reasoning efforts of a model, as far as an agent has reported them. */
  async levelsOf(adapterName: string, model: string | undefined): Promise<ReasoningLevels | undefined> {
    return (await this.read()).get(adapterName)?.find(({ id }) => id === model)?.levels
  }

  private async note(adapterName: string, model: string, change: (known: KnownModel) => KnownModel): Promise<void> {
    const known = await this.read()
    const before = known.get(adapterName) ?? []
    const models = before.map((each) => (each.id === model ? change(each) : each))
    await this.keep(known, adapterName, models)
  }

  /** Updates the cache before any await: the next update builds on it. */
  private async keep(known: Map<string, KnownModels>, adapterName: string, models: KnownModels): Promise<void> {
    if (models.length === 0 || JSON.stringify(known.get(adapterName)) === JSON.stringify(models)) return
    known.set(adapterName, models)
    // A failed write needs no report: the next agent reports the models again.
    await this.store.operations.putAdapterModels(adapterName, models, this.clock.now())
  }

  private read(): Promise<Map<string, KnownModels>> {
    return (this.known ??= this.store.read.adapterModels().then((models) => new Map(models)))
  }
}
