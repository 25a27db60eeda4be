import { Ledger, type Fate, type Where } from '#core/agents/transcript/ledger'

/** A record as the ledger was told of it. */
export interface Told {
  readonly fate: Fate
  readonly raw: unknown
  readonly parts: readonly { readonly fate: Fate; readonly raw: unknown }[]
}

/** A ledger that remembers what it was told. */
export class Witness extends Ledger {
  readonly told: Told[] = []
  pending: { fate: Fate; raw: unknown }[] = []

  override record(fate: Fate, raw: unknown, where: Where): void {
    super.record(fate, raw, where)
    this.told.push({ fate, raw, parts: this.pending })
    this.pending = []
  }

  override part(fate: Fate, raw: unknown, where: Where): Fate {
    this.pending.push({ fate, raw })
    return super.part(fate, raw, where)
  }
}
