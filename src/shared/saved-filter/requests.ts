import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing } from '../kernel/fields'
import { SavedFilter } from './entities'

const output = z.object({
  /** Saved filters. */
  filters: z.array(SavedFilter),
})
const notWritten = ['settings-invalid', 'settings-not-written'] as const

export const listSavedFilters = defineRequest({
  name: 'savedFilter.list',
  device: 'watch',
  summary: 'Returns the saved filters of settings.json, in the order in which they were saved.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () => nothing,
  output: () => output,
})

export const putSavedFilter = defineRequest({
  name: 'savedFilter.put',
  summary: 'Saves a filter, or replaces the one of that name.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () => z.strictObject({ filter: SavedFilter }),
  output: () => output,
  errors: [...notWritten],
})

export const removeSavedFilter = defineRequest({
  name: 'savedFilter.remove',
  summary: 'Removes a saved filter; succeeds if there is none of that name.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      /** Name of the filter. */
      name: z.string().max(64),
    }),
  output: () => output,
  errors: [...notWritten],
})

/** Every request about saved filters. */
export const savedFilterRequests = [listSavedFilters, putSavedFilter, removeSavedFilter] as const
