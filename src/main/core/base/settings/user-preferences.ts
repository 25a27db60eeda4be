import { watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { ContractError } from '../../../../shared/kernel/errors'
import { ok, type Result } from '../../../../shared/kernel/result'
import type { PreferenceState } from '../../../../shared/preferences/entities'
import { preferenceSchemas } from '../../../../shared/preferences/schemas'
import {
  defaultPreferences,
  preferenceKeys,
  type PreferenceKey,
  type Preferences,
} from '../../../../shared/preferences/table'
import { editSettings, isOwnEdit } from './edit-settings'
import { readSettingsJson, SETTINGS_FILE } from './settings-json'

/** Time for which a file has to stay unchanged before it is read, in milliseconds. Editors write in several steps. */
const SETTLE_MS = 100

export type PreferenceChanges = { readonly [K in PreferenceKey]?: Preferences[K] | null | undefined }

/** Entries of the file that are no settings of their own, but that clients follow. */
const followedEntries = ['agentServers', 'defaultAgent', 'signIn', 'savedFilters', 'prompts'] as const
export type FollowedEntry = (typeof followedEntries)[number]

export interface UserPreferencesOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Called after the settings, or the problems of the file, changed. */
  readonly onChange: (state: PreferenceState) => void
  /** Called after another program changed entries of the file. Default: nothing. */
  readonly onEdited?: (entries: readonly FollowedEntry[]) => void
}

/**
 * Settings of the user in `settings.json`, which is watched. An invalid value, and a file that cannot be parsed, change
 * nothing: what was valid last still applies, and the problem is reported.
 */
export class UserPreferences {
  #state: PreferenceState
  #entries: Readonly<Record<string, unknown>> | null = null
  #watcher: FSWatcher | undefined
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> = Promise.resolve()

  constructor(private readonly options: UserPreferencesOptions) {
    const file = join(options.dataDir, SETTINGS_FILE)
    this.#state = { file, values: { ...defaultPreferences }, set: [], problems: [] }
  }

  /** Reads the file and watches it from then on. */
  async begin(): Promise<void> {
    try {
      // The folder, because a file that is replaced is no longer the watched one.
      this.#watcher = watch(this.options.dataDir, { persistent: false }, (_event, name) => {
        if (name === null || name === SETTINGS_FILE) this.#soon()
      })
      this.#watcher.on('error', (error) => this.options.log(`Settings are no longer watched: ${error.message}`))
    } catch (error) {
      this.options.log(`Settings cannot be watched: ${error instanceof Error ? error.message : String(error)}`)
    }
    await this.#read()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#watcher?.close()
  }

  /** Returns the settings as the file has them now. */
  async current(): Promise<PreferenceState> {
    await this.#read()
    return this.#state
  }

  /** Writes changes to the file; null removes a value, so that the default applies. */
  async update(changes: PreferenceChanges): Promise<Result<PreferenceState, ContractError>> {
    const edits = preferenceKeys.flatMap((key) => {
      const value = changes[key]
      return value === undefined ? [] : [{ path: key.split('.'), value: value ?? undefined }]
    })
    const edited = await editSettings(this.options.dataDir, edits)
    if (!edited.ok) return edited
    return ok(await this.current())
  }

  #soon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#read(), SETTLE_MS)
  }

  /** Reads one at a time, so that an older content never replaces a newer one. */
  #read(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      const json = await readSettingsJson(this.options.dataDir)
      const before = this.#state
      this.#state = json.ok ? merged(before, json.value) : { ...before, problems: [json.error] }
      if (!isDeepStrictEqual(before, this.#state)) this.options.onChange(this.#state)
      if (json.ok) this.#compareEntries(json.value)
    })
    return this.#reading
  }

  /** Tells what another program changed. What this one changes is announced where it is changed. */
  #compareEntries(json: unknown): void {
    const before = this.#entries
    const entries = entriesOf(json)
    this.#entries = entries
    if (before === null || isOwnEdit(this.options.dataDir, json)) return
    const changed = followedEntries.filter((entry) => !isDeepStrictEqual(before[entry], entries[entry]))
    if (changed.length > 0) this.options.onEdited?.(changed)
  }
}

/** Returns the entries of the file that clients follow. */
function entriesOf(json: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(followedEntries.map((entry) => [entry, valueAt(json, entry)]))
}

/** Returns the state after the file has this content. */
function merged({ file, values: before }: PreferenceState, json: unknown): PreferenceState {
  const problems: string[] = []
  const set: PreferenceKey[] = []
  const values = Object.fromEntries(
    preferenceKeys.map((key) => {
      const value = valueAt(json, key)
      if (value === undefined) return [key, defaultPreferences[key]]
      const parsed = preferenceSchemas[key].safeParse(value)
      set.push(key)
      if (parsed.success) return [key, parsed.data]
      problems.push(`${key} in ${file} is not used: ${z.prettifyError(parsed.error).replace(/^✖ /, '')}`)
      return [key, before[key]]
    }),
  ) as unknown as PreferenceState['values']
  return { file, values, set, problems }
}

/** Returns the value at the path that a key names. */
function valueAt(json: unknown, key: PreferenceKey | FollowedEntry): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      json,
    )
}
