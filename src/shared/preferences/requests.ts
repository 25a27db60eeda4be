import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing } from '../kernel/fields'
import { PreferenceState } from './entities'
import { preferenceSchemas } from './schemas'
import { preferenceKeys, type PreferenceKey, type PreferenceValue } from './table'

type Changes = { [K in PreferenceKey]: z.ZodOptional<z.ZodNullable<z.ZodType<PreferenceValue<K>>>> }

/** The same values as in the table; null restores the default. */
const changes = Object.fromEntries(
  preferenceKeys.map((key) => [key, preferenceSchemas[key].nullable().optional()]),
) as unknown as Changes

export const getPreferences = defineRequest({
  name: 'preferences.get',
  device: 'watch',
  summary: 'Returns the settings of the user from settings.json.',
  stability: 'experimental',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () => PreferenceState,
})

export const updatePreferences = defineRequest({
  name: 'preferences.update',
  summary: 'Changes settings of the user in settings.json; null restores a default.',
  stability: 'experimental',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Settings to change; null resets one to its default. */
      values: z.strictObject(changes),
    }),
  output: () => PreferenceState,
  errors: ['settings-invalid', 'settings-not-written'],
})

/** Every request of the preferences subject. */
export const preferenceRequests = [getPreferences, updatePreferences] as const
