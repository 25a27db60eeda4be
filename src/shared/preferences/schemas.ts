import { z } from 'zod'
import { preferenceKeys, preferences, type PreferenceKey, type PreferenceValue, type Setting } from './table'

type Schemas = { readonly [K in PreferenceKey]: z.ZodType<PreferenceValue<K>> }

/** Schemas of the settings, without their defaults. */
export const preferenceSchemas = Object.fromEntries(
  preferenceKeys.map((key) => [key, schemaOf(preferences[key])]),
) as unknown as Schemas

function schemaOf(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'choice':
      return z.enum(setting.options)
    case 'switch':
      return z.boolean()
    case 'number':
      return z.int().min(setting.min).max(setting.max)
    case 'time':
      return z.string().regex(setting.pattern)
    case 'text':
      return 'pattern' in setting.rule
        ? z.string().regex(setting.rule.pattern)
        : z.string().trim().max(setting.rule.longest)
  }
}
