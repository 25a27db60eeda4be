import type { Agent, AgentSelection, AgentSetup } from '#shared/session/entities'
import { findSaved } from '#core/agents/configuration/catalog'
import type { SessionContext } from '#core/session/runtime/context'

/** The selection that makes another agent like this one, as far as what it refers to is still there. */
export async function selectionLike({ store }: Pick<SessionContext, 'store'>, agent: Agent): Promise<AgentSelection> {
  const setup: AgentSetup = (await store.read.agentSetups(agent.sessionId)).get(agent.agentId) ?? {}
  const { historyStart: _history, modelBeforeCustomAgent, ...rest } = setup
  const model = modelBeforeCustomAgent === undefined ? agent.model : (modelBeforeCustomAgent ?? undefined)
  const { adapterName, reasoningEffort, providerConfigId, accountId, compressionMode, approvalPolicy } = agent
  const profile = agent.profileId === undefined ? undefined : await findSaved({ store }, 'profile', agent.profileId)
  const persona = agent.personaId === undefined ? undefined : await findSaved({ store }, 'persona', agent.personaId)
  // One that was changed since, or deleted, no longer says what this agent was told.
  const isSame =
    persona?.ok === true && JSON.stringify(persona.value.systemPrompt) === JSON.stringify(rest.systemPrompt)
  const { systemPrompt, ...others } = rest
  return {
    kind: 'adapter',
    adapterName,
    ...copied({ model, reasoningEffort, providerConfigId, accountId, compressionMode, approvalPolicy, ...others }),
    ...(profile?.ok === true ? { profileId: agent.profileId } : {}),
    ...(isSame ? { personaId: agent.personaId } : copied({ systemPrompt })),
  }
}

/** The fields that have a value, with lists of their own. */
function copied(fields: Readonly<Record<string, unknown>>): Partial<AgentSelection> {
  return structuredClone(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
}
