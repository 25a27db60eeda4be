import type { ImportState } from '#shared/import/entities'

/** Progress of an import of several sessions. */
export interface ImportProgress {
  readonly done: number
  readonly total: number
  /** Milliseconds that it will probably take; null when that is not known yet. */
  readonly leftMs: number | null
}

/** Time and part of the work after which the rest is estimated. */
const FIRST_MS = 1000
const FIRST_PART = 0.01

/** Estimates how long an import takes, from how it went since it was first seen. */
export class ImportMeter {
  readonly operationId: string
  readonly #total: number
  /** Beginning of its estimates: the first progress, as threads are started before. */
  #first: { readonly part: number; readonly at: number } | null = null
  readonly #begun: number

  constructor({ operationId, total, part }: NonNullable<ImportState['running']>) {
    this.operationId = operationId
    this.#total = total
    this.#begun = part
  }

  /** `now`: milliseconds of a clock that is never set. */
  at(part: number, now: number): ImportProgress {
    if (part > this.#begun) this.#first ??= { part, at: now }
    const { part: from, at: since } = this.#first ?? { part, at: now }
    const went = part - from
    const took = now - since
    const isKnown = took >= FIRST_MS && went >= FIRST_PART
    return {
      // A session of which a part is done is not done.
      done: Math.min(this.#total, Math.floor(part * this.#total + 1e-6)),
      total: this.#total,
      leftMs: isKnown ? ((1 - part) * took) / went : null,
    }
  }
}
