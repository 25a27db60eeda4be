import type { SwitchConversation, SwitchSide } from '#shared/account/switches'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Agent, AgentSelection } from '#shared/session/entities'
import { copySession } from '#core/agents/account/copy-session'
import { resolveSelection, type ResolvedSelection } from '#core/session/agents/selection/resolve-selection'
import type { AgentRunner } from '#core/session/agents/agent-runner'
import type { SessionContext } from '#core/session/runtime/context'
import type { SessionRuntime } from '#core/session/runtime/runtime'

/** A switch that may be carried out. */
export interface SwitchPlan {
  readonly from: AgentRunner
  readonly to: ResolvedSelection
  /** Way that the conversation takes if its own session can be copied. */
  readonly conversation: SwitchConversation
  /** Reason why it is not carried out. */
  readonly refused: ContractError | undefined
}

/** Returns the side of a switch that an agent is. */
export function sideOf({ agentId, adapterName, accountId, model }: Agent): SwitchSide {
  return { agentId, adapterName, ...defined({ accountId, model }) }
}

/** Works out what a switch to another agent would be. Changes nothing. */
export async function planSwitch(
  context: SessionContext,
  runtime: SessionRuntime,
  selection: AgentSelection,
): Promise<Result<SwitchPlan, ContractError>> {
  const { park } = runtime.session
  const from = runtime.attached.find(park?.agentId) ?? runtime.attached.find(undefined)
  if (from === undefined) return err(knownError('agent-not-found/none'))
  const { agent } = from
  const isSameKind = selection.adapterName === undefined || selection.adapterName === agent.adapterName
  // A model alone is one of the same agent and account.
  const completed = isSameKind ? { adapterName: agent.adapterName, ...selection } : selection
  const resolved = await resolveSelection(context, completed)
  if (!resolved.ok) return resolved
  const { adapter, config } = resolved.value
  const isSame = adapter.adapterName === agent.adapterName
  const accountId = config.accountId ?? (isSame ? agent.accountId : undefined)
  const to = { adapter, config: { ...config, ...defined({ accountId }) } }
  const availability = await adapter.availability()
  const account = accountOf({ adapterName: adapter.adapterName, ...defined({ accountId }) })
  const isSameAccount = isSame && account === accountOf(agent)
  const isNative = isSame && agent.adapterSessionId !== undefined && (isSameAccount || adapter.accounts !== undefined)
  const isNothing = isSameAccount && (config.model === undefined || config.model === agent.model)
  const refused = !availability.available
    ? knownError('agent-conflict/unavailable', {
        agent: adapter.displayName,
        reason: availability.reason ?? 'it is not installed',
      })
    : isNothing
      ? knownError('agent-conflict/same')
      : undefined
  return ok({ from, to, conversation: isNative ? 'native' : 'retold', refused })
}

const accountOf = ({ adapterName, accountId }: Pick<Agent, 'adapterName' | 'accountId'>): string =>
  accountId ?? adapterName

/** Brings the agent's own session to the account that goes on with it; false when it has to be told again. */
export async function bringSession(
  { accounts }: SessionContext,
  { from: { agent }, to: { adapter, config }, conversation }: SwitchPlan,
): Promise<boolean> {
  if (conversation === 'retold' || agent.adapterSessionId === undefined) return false
  const support = adapter.accounts
  const [source, target] = [accountOf(agent), accountOf({ ...config, adapterName: adapter.adapterName })]
  if (source === target) return true
  if (support?.sessionFiles === undefined) return false
  const folderOf = async (accountId: string) =>
    (await accounts.folderOf(adapter.adapterName, accountId)) ??
    (accountId === adapter.adapterName ? support.home() : '')
  const [before, after] = [await folderOf(source), await folderOf(target)]
  if (before === '' || after === '') return false
  return copySession(before, after, await support.sessionFiles(before, agent.adapterSessionId))
}
