import type { RequestParams } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { InputBlock } from '#shared/session/blocks'
import type { Agent, AgentSelection } from '#shared/session/entities'
import { askedChange, asksNothing } from './agents/asked-change'
import { gatherContext } from '../agents/selection/message-context'
import { resolveSelection, type ResolvedSelection } from '../agents/selection/resolve-selection'
import { changeAgent } from './agents/update-agent'
import { takesAllBack, type TakeBack } from './agents/take-back'
import { prepareMessage } from '#core/resources/attachment/prepare-message'
import { selectionLike } from './agents/agent-selection'
import { unusableAdapter } from '../agents/selection/usable-adapter'
import { formerAgent, inheritedSelection } from './inheritance/inherited-agent'
import type { SessionContext } from '../runtime/context'
import type { Handler } from '#core/base/host-port'
import { budgetExceeded, usedBudget } from '../reports/used-budget'
import type { ChangeSet } from '../stream/change-set'
import { sessionFolder } from './folder'
import { goHome } from './continue-with/undo-switch'
import { planOf } from './plan-of'
import { checkMessage } from '#core/resources/attachment/message-input'
import { prepareSession } from './new-session'
import type { SessionRuntime } from '../runtime/runtime'

type Input = RequestParams<'session.sendMessage'>
type Output = { messageId: string; sessionId: string; turnId: string }

/**
 * `session.sendMessage`: the single entry for user messages. Creates the session when the id is unknown, resumes a closed
 * one, attaches an agent when there is none. Either everything of that happens or nothing.
 */
export const sendMessage =
  (context: SessionContext): Handler<'session.sendMessage'> =>
  async (input) => {
    if (input.agent !== undefined && input.agentIds !== undefined) return err(knownError('agent-conflict'))
    const checked = checkMessage(input.message)
    if (!checked.ok) return checked
    const opened = await context.ports.openTranscript(input.sessionId)
    if (!opened.ok) return opened
    // Before the session is held: a provider may ask about it.
    const { sessionId, sessionContext } = input
    const accompanying = await gatherContext(context.contextProviders, sessionId, sessionContext)
    const existing = await context.runtimes.get(sessionId)
    if (existing !== null) {
      const elsewhere = await worksElsewhere(context, existing, input.targetWorkingDirectory)
      if (elsewhere !== undefined) return err(elsewhere)
      return existing.exclusive(() => sendTo(context, existing, input, existing.stream.changes(), { accompanying }))
    }
    const prepared = await prepareSession(context, {
      sessionId: input.sessionId,
      ...defined({ targetWorkingDirectory: input.targetWorkingDirectory, originWindowId: input.originWindowId }),
    })
    if (!prepared.ok) {
      // Somebody else has just created it.
      const now = prepared.error.code === 'session-exists' ? await context.runtimes.get(input.sessionId) : null
      return now === null
        ? prepared
        : now.exclusive(() => sendTo(context, now, input, now.stream.changes(), { accompanying }))
    }
    const { runtime, changes } = prepared.value
    const sent = await runtime.exclusive(() => sendTo(context, runtime, input, changes, { accompanying }))
    if (!sent.ok) context.runtimes.forget(runtime.sessionId)
    return sent
  }

/** Circumstances of a message. */
interface SendingFor {
  /** Message that this one is another version of. */
  readonly editOf?: string
  readonly accompanying?: readonly InputBlock[]
  /** Agent that has it sent. */
  readonly onBehalfOf?: string
}

/** Sends to a session that exists or, with `changes`, is just being stored. The caller holds it. */
export async function sendTo(
  context: SessionContext,
  runtime: SessionRuntime,
  input: Input,
  changes: ChangeSet,
  { editOf, accompanying = [], onBehalfOf }: SendingFor = {},
): Promise<Result<Output, ContractError>> {
  const { status, movedTo } = runtime.session
  if (status === 'archived') return err(knownError('session-archived/send'))
  if (movedTo !== undefined) return err(knownError('session-moved', { machine: movedTo.machine }))
  if (runtime.subagents.working !== null) return err(knownError('subagent-running'))
  const used = usedBudget(runtime.session, runtime.costs.spent)
  if (used !== undefined) return err(budgetExceeded(used))
  const { fileRefs, turnId } = input
  if (turnId !== undefined && !runtime.isBusy && (await context.store.read.turn(turnId)) !== null)
    return err(knownError('turn-conflict', { turnId }))
  const message = await prepareMessage(context, input.message, { fileRefs, cwd: runtime.cwd, accompanying })
  if (!message.ok) return message
  if (input.agent === undefined && input.agentIds === undefined && input.sendAfter === undefined)
    await goHome(context, runtime)
  const planned = input.sendAfter === undefined ? undefined : await planOf(context, input.sendAfter)
  if (planned?.ok === false) return planned
  if (status === 'closed') changes.event('resumed', { sessionId: runtime.sessionId })
  const chosen = await chooseAgent(context, runtime, input, changes)
  if (!chosen.ok) return chosen
  const { agentIds, takeBack } = chosen.value
  const sent = await runtime.send(
    {
      ...message.value,
      planned: planned?.value,
      origin: input.origin,
      source: input.source ?? (input.extensionId === undefined ? 'user' : 'extension'),
      sourceId: input.extensionId,
      onBehalfOf,
      editOf,
      turnId,
    },
    agentIds,
    changes,
    input.deliveryMode,
  )
  if (!sent.ok) await takeBack()
  return sent.ok ? ok({ ...sent.value, sessionId: runtime.sessionId }) : sent
}

/** Agents that get a message, and what undoes the changes that were made of them for it. */
interface Recipients {
  readonly agentIds: Input['agentIds']
  readonly takeBack: TakeBack
}

/** Returns the recipients of the message. Those that are added or changed for it become so with `changes`. */
async function chooseAgent(
  context: SessionContext,
  runtime: SessionRuntime,
  input: Input,
  changes: ChangeSet,
): Promise<Result<Recipients, ContractError>> {
  const { agentIds } = input
  const attached = runtime.agents
  const { parentSessionId, branchKind } = runtime.session
  if (attached.length > 0 && input.agent === undefined) {
    const missing = await missingRecipient(context, runtime, agentIds)
    return missing === null ? ok({ agentIds, takeBack: takesAllBack([]) }) : err(missing)
  }
  if (attached.length === 0 && Array.isArray(agentIds)) return err(knownError('agent-not-found/none-yet', { agentIds }))
  const former = formerAgent(runtime.session)
  const selection =
    input.agent ??
    (former !== undefined
      ? await selectionLike(context, former)
      : parentSessionId === undefined
        ? undefined
        : await inheritedSelection(context, parentSessionId, branchKind))
  // Nobody chose another agent, which would get the whole conversation.
  const unusable =
    input.agent === undefined && selection?.adapterName !== undefined
      ? await unusableAdapter(context, selection.adapterName)
      : null
  if (unusable !== null) return err(unusable)
  const resolved = await resolveSelection(context, selection)
  if (!resolved.ok) return resolved
  const { adapter } = resolved.value
  const { cwd } = resolved.value.config
  const folder = cwd === undefined ? undefined : await sessionFolder(context, cwd, runtime.sessionId)
  if (folder?.ok === false) return folder
  const config = folder === undefined ? resolved.value.config : { ...resolved.value.config, cwd: folder.value }
  if (selection !== undefined) {
    const wanted = { config, selection, adapter, changes }
    const attachedAlready = await changeAttached(context, runtime, wanted, input)
    if (!attachedAlready.ok) return attachedAlready
    if (attachedAlready.value !== null) return ok(attachedAlready.value)
  }
  const wanted = { adapter, config }
  const added = runtime.attached.add(wanted, undefined, changes)
  const takeBack = () => {
    runtime.attached.forget(added)
    return Promise.resolve()
  }
  return ok({ agentIds: [added.agent.agentId], takeBack })
}

/** Returns the failure for a message whose recipients cannot be started on this machine; null when they can. */
async function missingRecipient(
  context: SessionContext,
  runtime: SessionRuntime,
  agentIds: Input['agentIds'],
): Promise<ContractError | null> {
  const recipients = runtime.attached.select(agentIds)
  if (!recipients.ok) return null
  for (const { agent, isRunning } of recipients.value) {
    const missing = isRunning ? null : await unusableAdapter(context, agent.adapterName)
    if (missing !== null) return missing
  }
  return null
}

/** Returns whether an agent works under the account that is asked for; its account is fixed. */
const isAccountOf = ({ adapterName, accountId = adapterName }: Agent, asked: string | undefined): boolean =>
  asked === undefined || asked === accountId

/**
 * The attached agent of the adapter that is asked for: one that is what the selection says, or else the lead, which is
 * changed into it with `changes`. Null when the session has no agent of the adapter.
 */
async function changeAttached(
  context: SessionContext,
  runtime: SessionRuntime,
  {
    adapter,
    config,
    selection,
    changes,
  }: ResolvedSelection & { readonly selection: AgentSelection; readonly changes: ChangeSet },
  { skipConnectorSwapWarning }: Input,
): Promise<Result<Recipients | null, ContractError>> {
  const lead = runtime.findAgent(undefined)
  const candidates = runtime.agents
    .filter(({ agent }) => agent.adapterName === adapter.adapterName && isAccountOf(agent, config.accountId))
    .map((runner) => ({ runner, change: askedChange(runner, config, selection) }))
  const same = candidates.find(({ change }) => asksNothing(change))
  if (same !== undefined) return ok({ agentIds: [same.runner.agent.agentId], takeBack: takesAllBack([]) })
  const nearest = candidates.find(({ runner }) => runner === lead) ?? candidates[0]
  if (nearest === undefined) return ok(null)
  const { runner, change } = nearest
  const { agentId } = runner.agent
  const wanted = {
    sessionId: runtime.sessionId,
    agentId,
    ...change.agent,
    setup: change.setup,
    skipConnectorSwapWarning,
  }
  const changed = await changeAgent(context, { runtime, runner }, wanted, changes)
  if (!changed.ok) return changed
  if (changed.value.change !== 'edit-requested') return ok({ agentIds: [agentId], takeBack: changed.value.takeBack })
  return err(knownError('swap-unconfirmed', { name: runner.name, agentId }))
}

/** The failure for a message that names another folder than the one its session works in. */
async function worksElsewhere(
  context: SessionContext,
  runtime: SessionRuntime,
  folder: string | undefined,
): Promise<ContractError | undefined> {
  if (folder === undefined) return undefined
  const found = await sessionFolder(context, folder, runtime.sessionId)
  if (found.ok && found.value === runtime.cwd) return undefined
  return knownError('folder-conflict', { targetWorkingDirectory: runtime.cwd })
}
