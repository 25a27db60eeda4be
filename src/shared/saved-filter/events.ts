import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { SavedFilter } from './entities'

export const savedFiltersChanged = defineEvent({
  type: 'savedFilters.changed',
  summary: 'The saved filters changed; contains all of them.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'savedFilter.list',
  payload: () =>
    z.object({
      /** All saved filters after the change. */
      filters: z.array(SavedFilter),
    }),
})

/** Every event of the saved filters. */
export const savedFilterServerEvents = [savedFiltersChanged] as const
