import type { Choice } from '#shared/adapter/entities'
import type { KeyValueStore } from '../page/storage'

const KEY = 'parley.modes'

/** Modes that agents offered when they last ran, so that one can be chosen before the first message. */
export class RememberedModes {
  #byAgent = $state.raw<Readonly<Record<string, readonly Choice[]>>>({})

  constructor(private readonly storage: KeyValueStore) {
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
      if (isRecord(stored) && Object.values(stored).every(isChoices))
        this.#byAgent = stored as Record<string, readonly Choice[]>
    } catch {
      // Somebody else wrote there.
    }
  }

  of(adapterName: string | undefined): readonly Choice[] {
    return adapterName === undefined ? [] : (this.#byAgent[adapterName] ?? [])
  }

  remember(adapterName: string, modes: readonly Choice[]): void {
    if (JSON.stringify(this.#byAgent[adapterName]) === JSON.stringify(modes)) return
    this.#byAgent = { ...this.#byAgent, [adapterName]: modes }
    try {
      this.storage.setItem(KEY, JSON.stringify(this.#byAgent))
    } catch {
      // The storage is full: the modes are known until the window closes.
    }
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isChoices(value: unknown): value is readonly Choice[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        isRecord(one) &&
        typeof one['id'] === 'string' &&
        typeof one['name'] === 'string' &&
        ['string', 'undefined'].includes(typeof one['description']),
    )
  )
}
