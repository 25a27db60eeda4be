/** A setting with one of some values. */
interface ChoiceSetting<Option extends string> {
  readonly kind: 'choice'
  readonly options: readonly [Option, ...Option[]]
  readonly default: Option
  /** Strictest value: it applies where the file has a wrong one and no valid one is known. Absent: the default. */
  readonly strictest?: Option
}

/** A setting that is on or off. */
interface SwitchSetting {
  readonly kind: 'switch'
  readonly default: boolean
  /** See {@link ChoiceSetting.strictest}. */
  readonly strictest?: boolean
}

/** A whole number, both bounds included. */
interface NumberSetting {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly default: number
}

/** A time of day such as `22:00`, local; empty for none. */
interface TimeSetting {
  readonly kind: 'time'
  readonly pattern: RegExp
  readonly default: string
}

/** Text: as it is with a pattern, otherwise without space around it. */
interface TextSetting {
  readonly kind: 'text'
  readonly rule: { readonly pattern: RegExp } | { readonly longest: number }
  readonly default: string
}

/** Declaration of a setting. */
export type Setting = ChoiceSetting<string> | SwitchSetting | NumberSetting | TimeSetting | TextSetting

const choice = <const Option extends string>(
  options: readonly [Option, ...Option[]],
  initial: NoInfer<Option>,
): ChoiceSetting<Option> => ({ kind: 'choice', options, default: initial })
const toggle = (initial: boolean): SwitchSetting => ({ kind: 'switch', default: initial })
const number = (range: { readonly min: number; readonly max: number }, initial: number): NumberSetting => ({
  kind: 'number',
  ...range,
  default: initial,
})
const time: TimeSetting = { kind: 'time', pattern: /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, default: '' }
const text = (rule: TextSetting['rule'], initial = ''): TextSetting => ({ kind: 'text', rule, default: initial })

/**
 * Every setting of the person, by its path in `settings.json`. Validation, defaults, the settings page, its search and
 * docs/settings.md derive from this table; the texts are in the message catalog under the same key. Windows have it before
 * they show anything: its schemas are apart (`schemas.ts`).
 */
export const preferences = {
  'appearance.language': choice(['system', 'en', 'de', 'es', 'fr', 'ja', 'zh-Hans'], 'system'),
  'appearance.theme': choice(['system', 'light', 'dark'], 'system'),
  'appearance.contrast': choice(['system', 'normal', 'more'], 'system'),
  'appearance.density': choice(['compact', 'default', 'comfortable'], 'default'),
  'appearance.font': choice(['inter', 'system'], 'inter'),
  'appearance.fontSize': number({ min: 11, max: 20 }, 13),
  'appearance.codeFont': choice(['jetbrains-mono', 'system'], 'jetbrains-mono'),
  'appearance.codeFontSize': number({ min: 10, max: 20 }, 13),
  'appearance.motion': choice(['system', 'full', 'reduced'], 'system'),
  'composer.send': choice(['enter', 'mod-enter'], 'enter'),
  'composer.spellCheck': toggle(false),
  'notifications.needsYou': toggle(true),
  'notifications.failed': toggle(true),
  'notifications.done': toggle(true),
  'notifications.details': {
    ...choice(['always', 'unlocked', 'never'], 'unlocked'),
    strictest: 'never',
  },
  'notifications.sound': toggle(false),
  'notifications.doNotDisturb': toggle(false),
  'notifications.quietFrom': time,
  'notifications.quietUntil': time,
  'notifications.badge': toggle(true),
  'notifications.tray': toggle(true),
  'desktop.askKey': text({ longest: 100 }),
  'desktop.openAtLogin': toggle(false),
  'desktop.checkForUpdates': toggle(false),
  'desktop.updateFeed': text({ longest: 2048 }),
  'history.forAgents': toggle(false),
  'agents.peerMessages': toggle(false),
  'background.idleMinutes': number({ min: 0, max: 525_600 }, 60),
  'limits.jitterSeconds': number({ min: 0, max: 3600 }, 60),
  'limits.spacingSeconds': number({ min: 0, max: 600 }, 5),
  'fleet.servers': text({ longest: 4096 }),
  'fleet.name': text({ pattern: /^[A-Za-z0-9_-]{1,64}$/ }, 'default'),
  'fleet.host': text({ pattern: /^[A-Za-z0-9_-]{0,64}$/ }),
  'fleet.follow': { ...toggle(true), strictest: false },
  'fleet.offer': toggle(false),
  'fleet.tags': text({ longest: 1000 }),
  'fleet.slots': number({ min: 1, max: 100 }, 1),
  'fleet.credentials': text({ longest: 4096 }),
  'fleet.tlsCa': text({ longest: 4096 }),
  'fleet.tlsCert': text({ longest: 4096 }),
  'fleet.tlsKey': text({ longest: 4096 }),
  'editor.command': text({ longest: 4096 }),
} as const satisfies Record<string, Setting>

export type PreferenceKey = keyof typeof preferences

type ValueOf<Declared> =
  Declared extends ChoiceSetting<infer Option>
    ? Option
    : Declared extends SwitchSetting
      ? boolean
      : Declared extends NumberSetting
        ? number
        : string

export type PreferenceValue<K extends PreferenceKey> = ValueOf<(typeof preferences)[K]>
export type Preferences = { readonly [K in PreferenceKey]: PreferenceValue<K> }

/** Keys of all settings, in the order in which they are shown. */
export const preferenceKeys = Object.keys(preferences) as PreferenceKey[]

/** A group of settings: the first part of their keys. */
export type PreferenceGroup = PreferenceKey extends infer K ? (K extends `${infer G}.${string}` ? G : never) : never

/** Returns the group of a setting. */
export function groupOf(key: PreferenceKey): PreferenceGroup {
  return key.split('.')[0] as PreferenceGroup
}

/** Values of settings that nobody has changed. */
export const defaultPreferences = Object.freeze(
  Object.fromEntries(preferenceKeys.map((key) => [key, preferences[key].default])),
) as unknown as Preferences

/** Values of settings of which nothing valid is known: the strictest ones, because the person may have meant those. */
export const strictestPreferences = Object.freeze(
  Object.fromEntries(
    preferenceKeys.map((key) => {
      const setting: Setting = preferences[key]
      return [key, 'strictest' in setting ? setting.strictest : setting.default]
    }),
  ),
) as unknown as Preferences

/** Returns how a setting is edited, from its declaration. */
export function kindOf(key: PreferenceKey): Setting {
  return preferences[key]
}

/** Returns a value as the setting holds it; undefined when it is none of the setting's. */
export function validPreference<K extends PreferenceKey>(key: K, value: unknown): PreferenceValue<K> | undefined {
  return accepted(preferences[key], value) as PreferenceValue<K> | undefined
}

function accepted(setting: Setting, value: unknown): unknown {
  switch (setting.kind) {
    case 'choice':
      return setting.options.find((option) => option === value)
    case 'switch':
      return typeof value === 'boolean' ? value : undefined
    case 'number':
      return Number.isSafeInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max
        ? value
        : undefined
    case 'time':
      return typeof value === 'string' && setting.pattern.test(value) ? value : undefined
    case 'text': {
      if (typeof value !== 'string') return undefined
      if ('pattern' in setting.rule) return setting.rule.pattern.test(value) ? value : undefined
      const trimmed = value.trim()
      return trimmed.length <= setting.rule.longest ? trimmed : undefined
    }
  }
}
