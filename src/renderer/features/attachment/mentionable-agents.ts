import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { withDistinctNames, type MentionableAgent } from './mentions'

/** The agents that a message of a session can be addressed to: those of the session, and those that it can get. */
export function mentionableAgents({ adapters }: AppWindow, { conversation }: OpenSession): readonly MentionableAgent[] {
  const attached = conversation.agents
    .filter(({ status }) => status !== 'disposed')
    .map(({ agentId, adapterName }) => ({ name: adapters.displayName(adapterName), adapterName, agentId }))
  const others = adapters.available
    .filter(({ adapterName }) => !attached.some((agent) => agent.adapterName === adapterName))
    .map(({ adapterName, displayName }) => ({ name: displayName, adapterName }))
  return withDistinctNames([...attached, ...others])
}
