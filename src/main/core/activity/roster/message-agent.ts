import { agentNamed } from '#shared/adapter/aliases'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { AgentMessage } from '#shared/roster/entities'
import type { ActivityContext } from '../context'
import type { Handler, RequestContext } from '#core/base/host-port'
import { cancel } from '#core/session/requests/cancel'
import { create } from '#core/session/requests/create'
import { resume } from '#core/session/requests/resume'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { sendMessage } from '#core/session/requests/send-message'
import { update } from '#core/session/requests/update'
import { rosterName } from './agent-name'
import { wantPullRequest } from './auto-pull-request'

/** Target: an agent of the session, or a kind of agent that joins it. */
type Target = { readonly agentId: string } | { readonly adapterName: string }

/** `agent.message`. Equivalent to the session requests; agents are named as in `agent.list`. */
export const messageAgent =
  (context: ActivityContext): Handler<'agent.message'> =>
  async (message, request) => {
    const { sessionId, kind, prompt, options } = message
    if (kind === 'prompt' && (prompt ?? '').trim() === '') return err(knownError('message-empty/prompt'))
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null && kind !== 'prompt') return err(knownError('session-not-found', { sessionId }))
    const target = await findTarget(context, runtime, message)
    if (target === undefined) return err(noSuchAgent(message))

    if (kind === 'cancel') {
      if (!('agentId' in target)) return err(noSuchAgent(message))
      const cancelled = await cancel(context)({ sessionId, agentId: target.agentId }, request)
      return cancelled.ok ? ok({ success: cancelled.value.success }) : cancelled
    }
    if (options?.autoPr === true) {
      const wanted = await wantPullRequest(context, runtime)
      if (!wanted.ok) return wanted
    }
    const limited = await setLimits(context, message, runtime === null, request)
    if (!limited.ok) return limited
    if (kind === 'resume' && (prompt ?? '').trim() === '') {
      if (runtime?.session.status === 'active') return ok({ success: true })
      const resumed = await resume(context)({ sessionId }, request)
      return resumed.ok ? ok({ success: resumed.value.success }) : resumed
    }
    const to =
      'agentId' in target
        ? { agentIds: [target.agentId] }
        : { agent: { kind: 'adapter', adapterName: target.adapterName } }
    const sent = await sendMessage(context)({ sessionId, message: prompt ?? '', ...to }, request)
    if (!sent.ok) return sent
    const { messageId, turnId } = sent.value
    return ok({ success: true, messageId, turnId })
  }

async function findTarget(
  { adapters }: ActivityContext,
  runtime: SessionRuntime | null,
  { sessionId, agent: name }: Pick<AgentMessage, 'sessionId' | 'agent'>,
): Promise<Target | undefined> {
  const own = runtime?.agents.map(({ agent }) => agent) ?? []
  // An agent with this name takes precedence over the kind.
  const agent =
    own.find((other) => rosterName(sessionId, other) === name) ??
    own.find((other) => other.adapterName === name) ??
    own.find((other) => other.adapterName === agentNamed(name))
  if (agent !== undefined) return { agentId: agent.agentId }
  const adapter = await adapters.get(name)
  return adapter === undefined ? undefined : { adapterName: adapter.adapterName }
}

/** Sets the cost and time limits of the session before anything is spent; creates the session for that. */
async function setLimits(
  context: ActivityContext,
  { sessionId, options }: AgentMessage,
  isNew: boolean,
  request: RequestContext,
): Promise<Result<void, ContractError>> {
  const { budgetUsd, timeoutSeconds } = options ?? {}
  if (budgetUsd === undefined && timeoutSeconds === undefined) return ok(undefined)
  if (isNew) {
    const created = await create(context)({ sessionId }, request)
    if (!created.ok) return created
  }
  const updated = await update(context)({ sessionId, budgetUsd, timeoutSeconds }, request)
  return updated.ok ? ok(undefined) : updated
}

function noSuchAgent({ agent, sessionId }: AgentMessage): ContractError {
  return knownError('agent-not-found/kind', { agent, sessionId })
}
