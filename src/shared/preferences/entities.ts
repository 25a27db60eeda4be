import { z } from 'zod'
import { preferenceSchemas } from './schemas'

/** Values of every setting. */
export const PreferenceValues = z.object(preferenceSchemas)

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
