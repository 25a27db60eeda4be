import type { AdapterEvent, AdapterFailure, AgentAdapter, ProviderAccess, StartOptions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { providerOfAgent } from '#core/agents/configuration/provider-of-agent'
import { readAgentContext } from './read-agent-context'
import type { AgentParts, AgentServices } from './agent-services'
import { limitsOf } from './custom-agent/session-custom-agent'
import { bothLimits } from './both-limits'
import type { AgentRecord } from './agent-record'
import { equipmentOf, withMore } from './agent-resources'
import { restrictionOf } from '#core/resources/trust/hold-back'

/** Options that belong to one start only. */
type StartLink = Pick<StartOptions, 'onLog' | 'signal' | 'refusalOf'> & {
  readonly onEvent: (event: AdapterEvent) => void
  /** Folder of the agent's files that it can open only by their path. */
  readonly filesFolder: string
}

/** Everything an agent is started with, and messages for people about what could not be given. */
export interface PreparedStart {
  readonly options: StartOptions
  readonly provider: ProviderAccess | undefined
  readonly problems: readonly string[]
  /** Account that was chosen for the agent; undefined when it has one, or works under the existing login. */
  readonly accountId: string | undefined
}

/** Gathers everything an agent is started with: its setup, the session's equipment and its provider's access. */
export async function prepareStart(
  context: AgentServices,
  { core: session, customAgent }: Pick<AgentParts, 'core' | 'customAgent'>,
  { agent, setup }: AgentRecord,
  adapter: Pick<AgentAdapter, 'displayName' | 'folderSettings'>,
  { filesFolder, ...link }: StartLink,
): Promise<Result<PreparedStart, AdapterFailure>> {
  const { allowedDirectories, mode, ...limits } = setup
  const cwd = agent.cwd ?? session.cwd
  const custom = await customAgent.load()
  const systemPrompt = withMore(setup.systemPrompt, custom?.instructions)
  const equipment = await equipmentOf(context, session.session, cwd, systemPrompt)
  const provider = await providerOfAgent(context, agent.providerConfigId)
  if (!provider.ok) return provider
  // The account is fixed with the first start: the agent's own session is in its folder.
  const isNew = agent.accountId === undefined && agent.adapterSessionId === undefined
  const chosen = isNew ? await context.accounts.defaultOf(agent.adapterName, cwd) : undefined
  const accountFolder = await context.accounts.folderOf(agent.adapterName, agent.accountId ?? chosen)
  if (accountFolder === null) return err(accountGone(adapter.displayName))
  const { folder, heldBack, gitEnv } = await restrictionOf(context, adapter, cwd, allowedDirectories ?? [])
  const { agentId, sessionId, adapterName } = agent
  context.waitingFolders.note({ agentId, sessionId, adapterName }, folder, !heldBack.ok)
  if (!heldBack.ok) return heldBack
  const { values: preferences } = await context.preferences.current()
  const options: StartOptions = {
    cwd,
    ...(mode === undefined ? {} : { mode }),
    ...defined({ ...(custom === null ? bothLimits(limits, {}) : bothLimits(limits, limitsOf(custom.agent))) }),
    directories: [...(allowedDirectories ?? []), filesFolder],
    ...(allowedDirectories?.length === 0 ? { withoutFolders: true } : {}),
    ...(preferences['agents.peerMessages'] ? { peerMessages: true } : {}),
    ...equipment.options,
    ...defined({
      heldBack: heldBack.value,
      gitEnv,
      accountFolder,
      model: agent.model,
      reasoningEffort: agent.reasoningEffort,
      provider: provider.value,
    }),
    ...(agent.adapterSessionId === undefined ? {} : { resume: { adapterSessionId: agent.adapterSessionId } }),
    history: () => readAgentContext(context, session.sessionId, setup),
    ...link,
  }
  return ok({ options, provider: provider.value, problems: equipment.problems, accountId: chosen })
}

/** The account of an agent was removed. */
function accountGone(name: string): AdapterFailure {
  return {
    message: `The account that ${name} worked under here was removed. Continue with another account.`,
    category: 'runtime',
    recoverable: true,
  }
}
