import { z } from 'zod'
import { Choice } from '../../shared/adapter/entities'
import type { KeyValueStore } from './storage'

const KEY = 'parley.modes'
const Stored = z.record(z.string(), z.array(Choice))

/** Modes that agents offered when they last ran, so that one can be chosen before the first message. */
export class RememberedModes {
  #byAgent = $state.raw<Readonly<Record<string, readonly Choice[]>>>({})

  constructor(private readonly storage: KeyValueStore) {
    try {
      const stored = Stored.safeParse(JSON.parse(storage.getItem(KEY) ?? '{}'))
      if (stored.success) this.#byAgent = stored.data
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
