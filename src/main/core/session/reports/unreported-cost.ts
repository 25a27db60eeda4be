import type { AdapterEvent } from '#shared/adapter/port'
import { estimateCost } from '#core/base/prices/current'

/** Characters per token, on average. */
const TOKEN_LENGTH = 4
/** Number of characters after which the cost is looked at again. */
const STEP = 2000

const NOTHING = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 }

interface Written {
  readonly model: string | undefined
  readonly characters: number
}

/**
 * What agents have written since they last reported their usage, at the list price of their models. It is a lower bound: what
 * they read is not known before they report it. Nothing is counted of models without a known price.
 */
export class UnreportedCost {
  private readonly written = new Map<string, Written>()

  /** Takes what an agent does. Returns true when the cost has grown enough to be looked at. */
  take(agentId: string, model: string | undefined, event: AdapterEvent): boolean {
    if (event.type === 'usage') {
      this.written.delete(agentId)
      return false
    }
    if (event.type !== 'text' && event.type !== 'reasoning') return false
    const before = this.written.get(agentId)?.characters ?? 0
    const characters = before + event.delta.length
    this.written.set(agentId, { model, characters })
    return Math.floor(characters / STEP) > Math.floor(before / STEP)
  }

  /** Forgets everything: the agents have ended their work and reported what they had to. */
  clear(): void {
    this.written.clear()
  }

  /** In US dollars. */
  get amount(): number {
    let sum = 0
    for (const { model, characters } of this.written.values()) {
      const outputTokens = Math.ceil(characters / TOKEN_LENGTH)
      const cost = estimateCost(model, { ...NOTHING, outputTokens })
      if (cost?.currency === 'USD') sum += cost.amount
    }
    return sum
  }
}
