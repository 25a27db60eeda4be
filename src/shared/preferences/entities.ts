import { z } from 'zod'
import { preferences, preferenceKeys, type PreferenceKey } from './table'

type Values = { [K in PreferenceKey]: z.ZodType<z.output<(typeof preferences)[K]>> }

/** Values of every setting. */
export const PreferenceValues = z.object(
  Object.fromEntries(preferenceKeys.map((key) => [key, preferences[key].unwrap()])) as unknown as Values,
)

/** Settings of the user as they apply. */
export const PreferenceState = z.object({
  /** Path of the settings file, for display. */
  file: z.string(),
  values: PreferenceValues,
  /** Keys that settings.json sets. */
  set: z.array(z.string()),
  /** User-facing problems of the file; settings with one keep their last valid value. */
  problems: z.array(z.string()),
})
export type PreferenceState = z.infer<typeof PreferenceState>
