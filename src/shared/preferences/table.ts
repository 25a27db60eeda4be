import { z } from 'zod'

/** A time of day such as `22:00`, local; empty for none. */
const timeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/)

/**
 * Every setting of the person, by its path in `settings.json`. Validation, defaults, the settings page, its search and
 * docs/settings.md derive from this table; the texts are in the message catalog under the same key.
 */
export const preferences = {
  'appearance.language': z.enum(['system', 'en', 'de', 'es', 'fr', 'ja', 'zh-Hans']).default('system'),
  'appearance.theme': z.enum(['system', 'light', 'dark']).default('system'),
  'appearance.contrast': z.enum(['system', 'normal', 'more']).default('system'),
  'appearance.density': z.enum(['compact', 'default', 'comfortable']).default('default'),
  'appearance.font': z.enum(['inter', 'system']).default('inter'),
  'appearance.fontSize': z.int().min(11).max(20).default(13),
  'appearance.codeFont': z.enum(['jetbrains-mono', 'system']).default('jetbrains-mono'),
  'appearance.codeFontSize': z.int().min(10).max(20).default(13),
  'appearance.motion': z.enum(['system', 'full', 'reduced']).default('system'),
  'composer.send': z.enum(['enter', 'mod-enter']).default('enter'),
  'composer.spellCheck': z.boolean().default(false),
  'notifications.needsYou': z.boolean().default(true),
  'notifications.failed': z.boolean().default(true),
  'notifications.done': z.boolean().default(true),
  'notifications.details': z.enum(['always', 'unlocked', 'never']).default('unlocked'),
  'notifications.sound': z.boolean().default(false),
  'notifications.doNotDisturb': z.boolean().default(false),
  'notifications.quietFrom': timeOfDay.default(''),
  'notifications.quietUntil': timeOfDay.default(''),
  'notifications.badge': z.boolean().default(true),
  'notifications.tray': z.boolean().default(true),
  'desktop.askKey': z.string().trim().max(100).default(''),
  'desktop.openAtLogin': z.boolean().default(false),
  'desktop.checkForUpdates': z.boolean().default(false),
  'desktop.updateFeed': z.string().trim().max(2048).default(''),
  'history.forAgents': z.boolean().default(false),
  'background.idleMinutes': z.int().min(0).max(525_600).default(60),
  'fleet.servers': z.string().trim().max(4096).default(''),
  'fleet.name': z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .default('default'),
  'fleet.host': z
    .string()
    .regex(/^[A-Za-z0-9_-]{0,64}$/)
    .default(''),
  'fleet.follow': z.boolean().default(true),
  'fleet.offer': z.boolean().default(false),
  'fleet.tags': z.string().trim().max(1000).default(''),
  'fleet.slots': z.int().min(1).max(100).default(1),
  'fleet.credentials': z.string().trim().max(4096).default(''),
  'fleet.tlsCa': z.string().trim().max(4096).default(''),
  'fleet.tlsCert': z.string().trim().max(4096).default(''),
  'fleet.tlsKey': z.string().trim().max(4096).default(''),
  'editor.command': z.string().trim().max(4096).default(''),
} as const satisfies Record<string, z.ZodDefault>

export type PreferenceKey = keyof typeof preferences
export type PreferenceValue<K extends PreferenceKey> = z.output<(typeof preferences)[K]>
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
  Object.fromEntries(preferenceKeys.map((key) => [key, preferences[key].parse(undefined)])),
) as unknown as Preferences

/** Control that edits a setting: one of some values, on or off, a whole number, a time of day, or text. */
export type PreferenceKind =
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'time' }
  | { readonly kind: 'text' }

/** Returns how a setting is edited, from its declaration. */
export function kindOf(key: PreferenceKey): PreferenceKind {
  const inner: z.core.$ZodType = preferences[key].unwrap()
  if (inner instanceof z.ZodEnum) return { kind: 'choice', options: inner.options.map(String) }
  if (inner instanceof z.ZodBoolean) return { kind: 'switch' }
  if (inner instanceof z.ZodNumber) return { kind: 'number', min: inner.minValue ?? 0, max: inner.maxValue ?? 0 }
  return { kind: inner === timeOfDay ? 'time' : 'text' }
}
