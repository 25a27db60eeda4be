import type { AgentConfig } from '../../../../shared/agent/entities'
import type { RequestParams } from '../../../../shared/contract'
import { contractError, type ContractError } from '../../../../shared/kernel/errors'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import { changeAgent } from '../../agent/update-agent'
import { resolveSelection } from '../../agent/resolve-selection'
import type { AgentSelection } from '../../../../shared/session/entities'
import { prepareMessage } from '../../attachment/prepare-message'
import { inheritedSelection } from '../../branch/inherited-agent'
import type { HostContext } from '../../context'
import type { Handler } from '../../host-port'
import type { AgentRunner } from '../agents/agent-runner'
import { budgetExceeded, usedBudget } from '../../limits/used-budget'
import { changeStatus } from '../change-status'
import type { Unit } from '../events/unit'
import { existingFolder } from '../folder'
import { checkMessage } from '../messages/message-input'
import { prepareSession } from '../new-session'
import type { SessionRuntime } from '../runtime'

type Input = RequestParams<'session.sendMessage'>
type Output = { messageId: string; sessionId: string; turnId: string }

/**
 * `session.sendMessage`: the single entry for user messages. Creates the session when the id is unknown, resumes a closed
 * one, attaches an agent when there is none. Either everything of that happens or nothing.
 */
export const sendMessage =
  (context: HostContext): Handler<'session.sendMessage'> =>
  async (input) => {
    if (input.agent !== undefined && input.agentIds !== undefined)
      return err(contractError('agent-conflict', 'Name either an agent to attach or agentIds, not both.'))
    const checked = checkMessage(input.message)
    if (!checked.ok) return checked
    const opened = await context.transcripts.open(input.sessionId)
    if (!opened.ok) return opened
    const existing = await context.runtimes.get(input.sessionId)
    if (existing !== null) return existing.exclusive(() => sendTo(context, existing, input, existing.stream.unit()))
    const prepared = await prepareSession(context, {
      sessionId: input.sessionId,
      ...(input.targetWorkingDirectory === undefined ? {} : { targetWorkingDirectory: input.targetWorkingDirectory }),
      ...(input.originWindowId === undefined ? {} : { originWindowId: input.originWindowId }),
    })
    if (!prepared.ok) {
      // Somebody else has just created it.
      const now = prepared.error.code === 'session-exists' ? await context.runtimes.get(input.sessionId) : null
      return now === null ? prepared : now.exclusive(() => sendTo(context, now, input, now.stream.unit()))
    }
    const { runtime, unit } = prepared.value
    const sent = await runtime.exclusive(() => sendTo(context, runtime, input, unit))
    if (!sent.ok) context.runtimes.forget(runtime.sessionId)
    return sent
  }

/** Sends to a session that exists or, with `unit`, is just being stored. The caller holds it. */
export async function sendTo(
  context: HostContext,
  runtime: SessionRuntime,
  input: Input,
  unit: Unit,
  editOf?: string,
): Promise<Result<Output, ContractError>> {
  const { status } = runtime.session
  if (status === 'archived')
    return err(contractError('session-archived', 'The session is archived; it cannot be written to.'))
  const used = usedBudget(runtime.session, runtime.costUsd)
  if (used !== undefined) return err(budgetExceeded(used))
  const { fileRefs } = input
  const message = await prepareMessage(context, input.message, { fileRefs, cwd: runtime.cwd })
  if (!message.ok) return message
  const chosen = await chooseAgent(context, runtime, input, unit)
  if (!chosen.ok) return chosen
  if (status === 'closed') {
    const resumed = await changeStatus(runtime, 'resumed')
    if (!resumed.ok) return resumed
  }
  const { added, agentIds } = chosen.value
  const sent = await runtime.send(
    {
      ...message.value,
      origin: input.origin,
      source: input.source ?? 'user',
      sourceId: input.extensionId,
      editOf,
    },
    agentIds,
    unit,
    input.deliveryMode,
  )
  if (!sent.ok && added !== null) runtime.attached.forget(added)
  return sent.ok ? ok({ ...sent.value, sessionId: runtime.sessionId }) : sent
}

/** Who gets the message, and the agent that was added for it. */
async function chooseAgent(
  context: HostContext,
  runtime: SessionRuntime,
  input: Input,
  unit: Unit,
): Promise<Result<{ added: AgentRunner | null; agentIds: Input['agentIds'] }, ContractError>> {
  const { agentIds } = input
  const attached = runtime.agents
  const { parentSessionId, branchKind } = runtime.session
  const isNewBranch = attached.length === 0 && parentSessionId !== undefined
  const selection =
    input.agent ?? (isNewBranch ? await inheritedSelection(context, parentSessionId, branchKind) : undefined)
  if (attached.length > 0 && selection === undefined) return ok({ added: null, agentIds })
  if (attached.length === 0 && Array.isArray(agentIds))
    return err(contractError('agent-not-found', 'The session has no agent yet.', { agentIds }))
  const resolved = await resolveSelection(context, selection)
  if (!resolved.ok) return resolved
  const { adapter, config } = resolved.value
  const same = attached.find((runner) => isSame(runner, config, selection))
  if (same !== undefined) return ok({ added: null, agentIds: [same.agent.agentId] })
  const changeable = attached.find(({ agent }) => agent.adapterName === config.adapterName)
  if (changeable !== undefined && selection !== undefined && input.skipConnectorSwapWarning === true) {
    const { agentId } = changeable.agent
    const changes = { model: selection.model, personaId: selection.personaId, cwd: selection.cwd }
    const wanted = { sessionId: runtime.sessionId, agentId, ...changes, history: 'replay' as const }
    const changed = await changeAgent(context, { runtime, runner: changeable }, wanted)
    return changed.ok ? ok({ added: null, agentIds: [agentId] }) : changed
  }
  const folder = config.cwd === undefined ? undefined : await existingFolder(config.cwd)
  if (folder?.ok === false) return folder
  const wanted = { adapter, config: folder === undefined ? config : { ...config, cwd: folder.value } }
  const added = runtime.attached.add(wanted, undefined, unit)
  // It joins with its start, but is stored from now on; whoever watches has to know it even if it never starts.
  unit.afterwards(() => runtime.stream.emit('agent.updated', { agent: added.agent }))
  return ok({ added, agentIds: [added.agent.agentId] })
}

/** Whether an attached agent is what is asked for. Only what the selection itself says counts; the rest may be anything. */
function isSame({ agent }: AgentRunner, { adapterName }: AgentConfig, selection: AgentSelection | undefined): boolean {
  const { model, personaId, profileId } = selection ?? {}
  return (
    agent.adapterName === adapterName &&
    (model === undefined || model === agent.model) &&
    (personaId === undefined || personaId === agent.personaId) &&
    (profileId === undefined || profileId === agent.profileId)
  )
}
