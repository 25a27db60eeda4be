import type { ContractError } from '#shared/kernel/errors'
import type { PreferenceState } from '#shared/preferences/entities'
import {
  defaultPreferences,
  preferenceKeys,
  validPreference,
  type PreferenceKey,
  type Preferences,
} from '#shared/preferences/table'
import type { Connection } from '../host/connection.svelte'
import type { KeyValueStore } from '../page/storage'

/** Values of the last time, so that a window looks right before the host answers. */
const CACHE = 'parley.settings'
/** Storage key of the theme before settings.json had it. */
const FORMER_THEME = 'parley.theme'

/** Settings of the person, from settings.json: the same in every window. */
export class Settings {
  #state = $state.raw<PreferenceState>({ file: '', values: { ...defaultPreferences }, set: [], problems: [] })

  constructor(
    private readonly connection: Connection,
    private readonly storage: KeyValueStore,
  ) {
    const values = cachedValues(storage)
    this.#state = { ...this.#state, values }
    connection.onReady(() => void this.load())
    connection.onServerEvent((event) => {
      if (event.type === 'preferences.changed') this.#take(event.payload)
    })
  }

  get values(): Preferences {
    return this.#state.values
  }

  /** Path of the settings file; empty until it is known. */
  get file(): string {
    return this.#state.file
  }

  /** User-facing problems of the file. */
  get problems(): readonly string[] {
    return this.#state.problems
  }

  /** Keys that the file sets. */
  get changed(): readonly string[] {
    return this.#state.set
  }

  /** True when the file sets it. */
  isSet(key: PreferenceKey): boolean {
    return this.#state.set.includes(key)
  }

  load = async (): Promise<void> => {
    const answer = await this.connection.request('preferences.get', {})
    if (!answer.ok) return
    this.#take(answer.value)
    const former = validPreference('appearance.theme', this.storage.getItem(FORMER_THEME))
    this.storage.removeItem(FORMER_THEME)
    if (former !== undefined && former !== 'system' && !this.isSet('appearance.theme'))
      await this.set('appearance.theme', former)
  }

  /** Changes a setting at once, and back if it cannot be stored; null restores the default. */
  async set<K extends PreferenceKey>(key: K, value: Preferences[K] | null): Promise<ContractError | null> {
    const before = this.#state
    this.#state = { ...before, values: { ...before.values, [key]: value ?? defaultPreferences[key] } }
    const answer = await this.connection.request('preferences.update', { values: { [key]: value } })
    if (answer.ok) this.#take(answer.value)
    else this.#state = before
    return answer.ok ? null : answer.error
  }

  #take(state: PreferenceState): void {
    this.#state = state
    try {
      this.storage.setItem(CACHE, JSON.stringify(state.values))
    } catch {
      // The storage is full: the next window shows the defaults for a moment.
    }
  }
}

/** Returns the values that were stored last; defaults in place of missing and invalid ones. */
function cachedValues(storage: KeyValueStore): Preferences {
  let cached: unknown
  try {
    cached = JSON.parse(storage.getItem(CACHE) ?? '{}')
  } catch {
    cached = {}
  }
  const given = typeof cached === 'object' && cached !== null ? (cached as Record<string, unknown>) : {}
  return Object.fromEntries(
    preferenceKeys.map((key) => [key, validPreference(key, given[key]) ?? defaultPreferences[key]]),
  ) as unknown as Preferences
}
