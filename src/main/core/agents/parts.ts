import type { adapterRequests } from '#shared/adapter/requests'
import { installableAgents } from './adapters/installable-agents'
import { ok } from '#shared/kernel/result'
import type { HandlersOf } from '../base/host-port'
import { part } from '../base/parts/part'
import { together } from '../base/parts/together'
import type { FollowedPreferences } from '../base/settings/user-preferences'
import { Accounts } from './account/accounts'
import { LimitPolicies } from './account/limit-policies'
import { accountHandlers } from './account/handlers'
import { configurationHandlers } from './configuration/handlers'
import type { AgentsContext } from './context'
import { announceEdited } from './settings/announce-edited'
import { settingsHandlers } from './settings/handlers'
import { keybindingHandlers } from './settings/keybinding-handlers'
import { preferenceHandlers } from './settings/preference-handlers'
import { promptHandlers } from './settings/prompt-handlers'
import { savedFilterHandlers } from './settings/saved-filter-handlers'

/** Agents and what they are set up with. */
export const agents = (
  context: Pick<AgentsContext, 'dataDir' | 'adapters' | 'feed' | 'log' | 'store' | 'clock' | 'ids'> & {
    readonly preferences: FollowedPreferences
  },
) => {
  const { dataDir, adapters, feed, preferences, log } = context
  preferences.follow({
    onEdited: (entries) =>
      void announceEdited({ dataDir, adapters, feed }, entries).catch((error: unknown) =>
        log(`Changed settings were not announced: ${String(error)}`),
      ),
  })
  return part({
    name: 'agents',
    provides: { accounts: new Accounts(context), limitPolicies: new LimitPolicies(context) },
    handlers: together([
      settingsHandlers,
      preferenceHandlers,
      keybindingHandlers,
      savedFilterHandlers,
      promptHandlers,
      configurationHandlers,
      accountHandlers,
      adapterHandlers,
    ]),
  })
}

function adapterHandlers({ adapters }: AgentsContext): HandlersOf<typeof adapterRequests> {
  return {
    'adapter.listKnown': () => Promise.resolve(ok({ agents: installableAgents() })),
    'adapter.list': async ({ refresh = false }) => ok({ adapters: await adapters.list({ refresh }) }),
  }
}
