import type { Requester } from '#client/connection'
import type { RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { ModelPrices, PriceState } from '#shared/usage/price-list'

/** The prices in force, and those of the user, which can be changed. */
export class OwnPrices {
  state = $state.raw<PriceState | null>(null)
  problem = $state<string | null>(null)

  constructor(private readonly requester: Requester) {}

  async load(): Promise<void> {
    this.#take(await this.requester.request('usage.prices.get', {}))
  }

  /** Sets a price, or removes it. */
  async set(model: string, price: ModelPrices | null): Promise<Result<unknown, ContractError>> {
    const answer = await this.requester.request('usage.prices.set', { model, price })
    if (answer.ok) this.#take(answer)
    return answer
  }

  /** Replaces the list by that of a file, or without one by the list of Parley. */
  async take(content?: string): Promise<Result<RequestOutput<'usage.prices.import'>, ContractError>> {
    const answer = await this.requester.request('usage.prices.import', defined({ content }))
    if (answer.ok) this.#take(answer)
    return answer
  }

  #take(answer: Result<{ prices: PriceState }, ContractError>): void {
    this.problem = answer.ok ? null : answer.error.message
    if (answer.ok) this.state = answer.value.prices
  }
}
