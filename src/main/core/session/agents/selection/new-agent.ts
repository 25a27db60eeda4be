import type { AgentConfig } from '#shared/agent/entities'
import { defined } from '#shared/kernel/defined'
import type { Agent, AgentSetup } from '#shared/session/entities'

/** An agent that has not been started yet. */
export function newAgent(
  config: AgentConfig & { readonly cwd: string },
  { at, ...place }: Pick<Agent, 'agentId' | 'sessionId' | 'role'> & { readonly at: number },
): Agent {
  const { adapterName, approvalPolicy, origins } = config
  const { model, reasoningEffort, compressionMode, providerConfigId, personaId, profileId, accountId } = config
  return {
    agentId: place.agentId,
    sessionId: place.sessionId,
    role: place.role,
    createdAt: at,
    lastActivityAt: at,
    adapterId: adapterName,
    adapterName,
    status: 'idle',
    cwd: config.cwd,
    ...defined({ model, reasoningEffort, compressionMode, providerConfigId, personaId, profileId, accountId }),
    // The policy of a profile is looked up whenever it is needed.
    ...(approvalPolicy === undefined || origins.approvalPolicy !== 'selection' ? {} : { approvalPolicy }),
  }
}

/** Returns the part of a configuration that is kept separately from the agent's fields. */
export function setupOf(config: AgentConfig): AgentSetup {
  const { mode, systemPrompt, allowedTools, disallowedTools, allowedDirectories } = config
  return {
    ...defined({ mode, systemPrompt, allowedTools, disallowedTools, allowedDirectories }),
  }
}
