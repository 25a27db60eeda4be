import type { Choice } from '../../../shared/adapter/entities'
import type { Clock } from '../../../shared/kernel/clock'
import type { KnownModel, Store } from '../store/port'

/** The models that agents offered. They are kept, because only an agent that runs can tell them. */
export class ModelCatalog {
  private known: Promise<Map<string, readonly KnownModel[]>> | null = null

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  /** By adapter. */
  models(): Promise<ReadonlyMap<string, readonly KnownModel[]>> {
    return this.read()
  }

  /** Takes what an agent can be set to. */
  async noteModels(adapterName: string, offered: readonly Choice[]): Promise<void> {
    const before = (await this.read()).get(adapterName) ?? []
    const models = offered.map((model): KnownModel => {
      const contextWindow = before.find(({ id }) => id === model.id)?.contextWindow
      return { ...model, ...(contextWindow === undefined ? {} : { contextWindow }) }
    })
    await this.keep(adapterName, before, models)
  }

  /** Takes how much fits into the context of the model that an agent uses. */
  async noteContextWindow(adapterName: string, model: string | undefined, tokens: number): Promise<void> {
    if (model === undefined || !Number.isInteger(tokens) || tokens <= 0) return
    const before = (await this.read()).get(adapterName) ?? []
    const models = before.map((known) => (known.id === model ? { ...known, contextWindow: tokens } : known))
    await this.keep(adapterName, before, models)
  }

  private async keep(adapterName: string, before: readonly KnownModel[], models: readonly KnownModel[]): Promise<void> {
    if (models.length === 0 || JSON.stringify(before) === JSON.stringify(models)) return
    const known = await this.read()
    known.set(adapterName, models)
    // Not worth a word when it cannot be stored: the next agent tells it again.
    await this.store.write((writer) => writer.putAdapterModels(adapterName, models, this.clock.now()))
  }

  private read(): Promise<Map<string, readonly KnownModel[]>> {
    return (this.known ??= this.store.read.adapterModels().then((models) => new Map(models)))
  }
}
