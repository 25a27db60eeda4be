import { setImmediate } from 'node:timers/promises'
import type { RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { priceChanges } from '#shared/usage/price-changes'
import type { ModelPrices, PriceState } from '#shared/usage/price-list'
import { bundledPrices, currentPrices, pricesInForce, usePrices, type PriceSources } from '#core/base/prices/current'
import { editSettings } from '#core/base/settings/edit-settings'
import { readSettings } from '#core/base/settings/settings'
import type { SessionContext } from '#core/session/runtime/context'
import { nameOfPrices, noteApplied, parsePrices, readApplied, readPriceFile, writePriceFile } from './price-file'

type Taken = RequestOutput<'usage.prices.import'>

type Context = Pick<SessionContext, 'dataDir' | 'store' | 'runtimes' | 'log' | 'clock'>

/** Prices of this host: those of a file and of the settings, and what is estimated from them. */
export class Prices {
  #problems: string[] = []
  #isEnded = false
  /** Estimates usage again, one time after another. */
  #again: Promise<void> = Promise.resolve()

  constructor(private readonly context: Context) {}

  /** Puts the prices of the data folder in force. */
  async begin(): Promise<void> {
    await this.#read()
  }

  /** Puts prices in force that have changed, and estimates again what was estimated at others. */
  async changed(): Promise<void> {
    await this.#read()
    await this.applied()
  }

  /** Estimates usage again that was estimated at other prices; resolves when that is done. */
  applied(): Promise<void> {
    this.#again = this.#again
      .then(() => this.#estimateAgain())
      .catch((error: unknown) => this.context.log(`Usage could not be estimated again: ${String(error)}`))
    return this.#again
  }

  /** Ends estimating; what is left is done after the next start. */
  async end(): Promise<void> {
    this.#isEnded = true
    await this.#again
  }

  get state(): PriceState {
    const { list } = currentPrices()
    const sources = pricesInForce()
    return {
      asOf: list.asOf,
      source: list.source,
      currency: list.currency,
      names: list.models.reduce((sum, { names }) => sum + names.length, 0),
      isImported: sources.list !== undefined,
      own: { ...sources.own },
      problems: this.#problems,
    }
  }

  /** Replaces the list by that of a file, or by the one that comes with Parley. */
  async take(content: string | undefined, asOf: string | undefined): Promise<Result<Taken, ContractError>> {
    const today = new Date(this.context.clock.now()).toISOString().slice(0, 10)
    const list = content === undefined ? ok(undefined) : parsePrices(content, asOf ?? today)
    if (!list.ok) return list
    const { list: replaced } = pricesInForce()
    const changes = priceChanges(replaced ?? bundledPrices, list.value ?? bundledPrices)
    const written = await writePriceFile(this.context.dataDir, list.value)
    if (!written.ok) return written
    await this.#read()
    void this.applied()
    return ok({
      prices: this.state,
      changes,
      ...(replaced === undefined ? {} : { replaced: JSON.stringify(replaced) }),
    })
  }

  /** Sets or removes a price of the user. */
  async set(model: string, price: ModelPrices | null): Promise<Result<PriceState, ContractError>> {
    const edited = await editSettings(this.context.dataDir, [{ path: ['prices', model], value: price ?? undefined }])
    if (!edited.ok) return edited
    await this.#read()
    void this.applied()
    return ok(this.state)
  }

  async #read(): Promise<void> {
    const { dataDir } = this.context
    const [file, { prices }] = await Promise.all([readPriceFile(dataDir), readSettings(dataDir)])
    this.#problems = file.ok ? [] : [file.error]
    const sources: PriceSources = {
      ...(file.ok && file.value !== undefined ? { list: file.value } : {}),
      ...(prices.size === 0 ? {} : { own: Object.fromEntries(prices) }),
    }
    usePrices(sources)
  }

  async #estimateAgain(): Promise<void> {
    const { store, runtimes, dataDir } = this.context
    if (store.readOnly !== null) return
    const sources = pricesInForce()
    const name = nameOfPrices({ ...sources, list: sources.list ?? bundledPrices })
    if ((await readApplied(dataDir)) === name) return
    let isWhole = true
    await store.operations.forgetFoundUsage()
    const sessionIds = await store.read.sessionsWithUsage()
    if (sessionIds.length === 0) return
    for (const sessionId of sessionIds) {
      if (this.#isEnded) return
      runtimes.releaseIfIdle({ sessionId })
      // A session in use counts on at the prices it began with.
      if (runtimes.peek(sessionId) !== undefined) isWhole = false
      else await store.operations.priceAgain(sessionId)
      await setImmediate()
    }
    if (isWhole) await noteApplied(dataDir, name)
  }
}
