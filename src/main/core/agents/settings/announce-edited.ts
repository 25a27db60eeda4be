import type { FollowedEntry } from '#core/base/settings/user-preferences'
import type { AgentsContext } from '../context'
import { readPrompts } from './prompt-handlers'
import { readSavedFilters } from './saved-filter-handlers'

/** Informs every client of what another program changed in `settings.json`. */
export async function announceEdited(
  { dataDir, adapters, feed }: Pick<AgentsContext, 'dataDir' | 'adapters' | 'feed'>,
  entries: readonly FollowedEntry[],
): Promise<void> {
  if (entries.includes('savedFilters'))
    feed.announce('savedFilters.changed', { filters: await readSavedFilters(dataDir) })
  if (entries.includes('prompts')) feed.announce('prompts.changed', { prompts: await readPrompts(dataDir) })
  if (entries.some((entry) => entry === 'agentServers' || entry === 'defaultAgent' || entry === 'signIn'))
    feed.announce('adapters.changed', { adapters: await adapters.list({ refresh: true }) })
}
