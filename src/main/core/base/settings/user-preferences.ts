import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { PreferenceState } from '#shared/preferences/entities'
import { preferenceSchemas } from '#shared/preferences/schemas'
import {
  defaultPreferences,
  groupOf,
  preferenceKeys,
  strictestPreferences,
  type PreferenceKey,
  type Preferences,
} from '#shared/preferences/table'
import { editSettings, isOwnEdit } from './edit-settings'
import { readSettings } from './settings'
import { misspelledNames } from './misspelled'
import { readSettingsJson, SETTINGS_FILE, settingAt, type SettingsJson } from './settings-json'
import { WatchedFile } from './watched-file'

export type PreferenceChanges = { readonly [K in PreferenceKey]?: Preferences[K] | null | undefined }

/** Entries of the file that are no settings of their own, but that clients follow. */
const followedEntries = ['agentServers', 'defaultAgent', 'signIn', 'savedFilters', 'prompts', 'prices'] as const
export type FollowedEntry = (typeof followedEntries)[number]

export interface UserPreferencesOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Called after the settings, or the problems of the file, changed. */
  readonly onChange: (state: PreferenceState) => void
  /** Called after another program changed entries of the file. Default: nothing. */
  readonly onEdited?: (entries: readonly FollowedEntry[]) => void
}

/** Calls that follow changes of the settings. */
export type PreferenceFollower = Partial<Pick<UserPreferencesOptions, 'onChange' | 'onEdited'>>

/** Settings of the user whose changes can be followed. */
export type FollowedPreferences = Pick<UserPreferences, 'current' | 'update' | 'follow'>

/**
 * Settings of the user in `settings.json`, which is watched. An invalid value, and a file that cannot be parsed, change
 * nothing: what was valid last still applies, and the problem is reported.
 */
export class UserPreferences {
  #state: PreferenceState
  #entries: Readonly<Record<string, unknown>> | null = null
  readonly #known = new Set<PreferenceKey>()
  readonly #watched: WatchedFile
  readonly #followers: PreferenceFollower[]
  #reading: Promise<void> = Promise.resolve()

  constructor(private readonly options: UserPreferencesOptions) {
    this.#followers = [options]
    const file = join(options.dataDir, SETTINGS_FILE)
    this.#state = { file, values: { ...defaultPreferences }, set: [], problems: [] }
    this.#watched = new WatchedFile(file, {
      onChange: () => void this.#read(),
      onProblem: (reason) => options.log(`Settings are not watched: ${reason}`),
    })
  }

  /** Reads the file and watches it from then on. */
  async begin(): Promise<void> {
    await this.#watched.begin()
    await this.#read()
  }

  end(): void {
    this.#watched.end()
  }

  /** Calls one more follower of changes from now on. */
  follow(follower: PreferenceFollower): void {
    this.#followers.push(follower)
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

  /** Reads one at a time, so that an older content never replaces a newer one. */
  #read(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      const json = await readSettingsJson(this.options.dataDir)
      const others = (await readSettings(this.options.dataDir)).problems.map(({ text }) => text)
      const before = this.#state
      if (json.ok) {
        const { state, known } = merged(before, json.value, this.#known)
        for (const key of known) this.#known.add(key)
        this.#state = { ...state, problems: [...others, ...state.problems, ...misspellingsIn(before.file, json.value)] }
      } else {
        const { values } = merged(before, unparsed, this.#known).state
        this.#state = { ...before, values, problems: [json.error] }
      }
      if (!isDeepStrictEqual(before, this.#state)) for (const { onChange } of this.#followers) onChange?.(this.#state)
      if (json.ok) this.#compareEntries(json.value)
    })
    return this.#reading
  }

  /** Tells what another program changed. What this one changes is announced where it is changed. */
  #compareEntries(json: SettingsJson): void {
    const before = this.#entries
    const entries = entriesOf(json)
    this.#entries = entries
    if (before === null || isOwnEdit(this.options.dataDir, json)) return
    const changed = followedEntries.filter((entry) => !isDeepStrictEqual(before[entry], entries[entry]))
    if (changed.length > 0) for (const { onEdited } of this.#followers) onEdited?.(changed)
  }
}

/** Returns a sentence for each name that has no effect because it is nearly that of a setting. */
function misspellingsIn(file: string, json: SettingsJson): string[] {
  return misspelledNames(json).map(
    ({ name, meant }) => `${name} in ${file} has no effect, because no setting has this name: ${meant} may be meant`,
  )
}

/** Stands for a file that cannot be parsed: no group of it is a table. */
const unparsed: SettingsJson = Object.fromEntries(preferenceKeys.map((key) => [groupOf(key), null]))

/** Returns the entries of the file that clients follow. */
function entriesOf(json: SettingsJson): Readonly<Record<string, unknown>> {
  return Object.fromEntries(followedEntries.map((entry) => [entry, json[entry]]))
}

/** Returns the state after the file has this content, and the settings whose value is certain. */
function merged(
  { file, values: before }: PreferenceState,
  json: SettingsJson,
  wasKnown: ReadonlySet<PreferenceKey>,
): { readonly state: PreferenceState; readonly known: ReadonlySet<PreferenceKey> } {
  const problems = new Set<string>()
  const set: PreferenceKey[] = []
  const known = new Set<PreferenceKey>()
  const values = Object.fromEntries(
    preferenceKeys.map((key) => {
      const found = settingAt(json, key)
      if (!found.given && found.blocked === undefined) {
        known.add(key)
        return [key, defaultPreferences[key]]
      }
      const parsed = found.given ? preferenceSchemas[key].safeParse(found.value) : null
      if (found.given) set.push(key)
      else problems.add(`${found.blocked} in ${file} is not used: it has to be an object`)
      if (parsed?.success === true) {
        known.add(key)
        return [key, parsed.data]
      }
      if (parsed !== null)
        problems.add(`${key} in ${file} is not used: ${z.prettifyError(parsed.error).replace(/^✖ /, '')}`)
      return [key, wasKnown.has(key) ? before[key] : strictestPreferences[key]]
    }),
  ) as unknown as PreferenceState['values']
  const isUnsure = (key: PreferenceKey): boolean => !known.has(key) && !wasKnown.has(key)
  // A fleet that may be another one than the one that was meant is not joined.
  const isFleetUnsure = preferenceKeys.some((key) => groupOf(key) === 'fleet' && isUnsure(key))
  const applied = isFleetUnsure ? { ...values, 'fleet.servers': defaultPreferences['fleet.servers'] } : values
  return { state: { file, values: applied, set, problems: [...problems] }, known }
}
