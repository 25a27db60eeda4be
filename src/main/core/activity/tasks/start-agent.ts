import type { RequestOutput, RequestParams } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { AgentSelection } from '#shared/session/entities'
import type { AgentTask } from '#shared/tasks/entities'
import { prepareBranch } from '#core/session/requests/inheritance/create-branch'
import { inheritedSelection } from '#core/session/requests/inheritance/inherited-agent'
import type { ActivityContext } from '../context'
import { findCustomAgents } from '#core/session/agents/custom-agent/find'
import type { Handler } from '#core/base/host-port'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import { sendTo } from '#core/session/requests/send-message'
import { addTask } from './change-tasks'
import { watchTask } from './watch'
import { inSession } from '#core/session/runtime/lookup'

/** Maximum number of concurrent tasks per session. */
const MAX_RUNNING = 16

type Input = RequestParams<'session.tasks.startAgent'>

/** `session.tasks.startAgent`. */
export const startAgent =
  (context: ActivityContext): Handler<'session.tasks.startAgent'> =>
  (input) =>
    inSession(context, input.sessionId, (runtime) => startTask(context, runtime, input))

/** Starts a task: its session, its message and its place in the list are stored together. The caller holds the session. */
export async function startTask(
  context: ActivityContext,
  parent: SessionRuntime,
  { agentType, prompt, name, description = '', model }: Input,
): Promise<Result<RequestOutput<'session.tasks.startAgent'>, ContractError>> {
  const running = (await context.store.read.tasks(parent.sessionId)).filter(({ status }) => status === 'running')
  if (running.length >= MAX_RUNNING) return err(knownError('task-limit', { limit: MAX_RUNNING }))
  const selection = await selectionFor(context, parent, agentType)
  const prepared = await prepareBranch(context, parent, { branchKind: 'subagent', title: name })
  if (!prepared.ok) return prepared
  const { runtime: child, changes } = prepared.value
  const task: AgentTask = {
    type: 'agent',
    id: context.ids.next(),
    childSessionId: child.sessionId,
    agentType,
    name,
    description,
    prompt,
    ...defined({ model }),
    status: 'running',
    executionMode: 'background',
    startedAt: context.clock.now(),
  }
  const agent =
    selection === undefined && model === undefined
      ? undefined
      : { kind: 'adapter', ...selection, ...defined({ model }) }
  // Held before anybody else can know of it: nobody waits for the one while holding the other.
  return child.exclusive(async () => {
    const inParent = parent.stream.changes()
    await addTask(context, parent.sessionId, task, inParent)
    changes.together(parent.stream, inParent)
    const unwatch = watchTask(context, parent, child, task.id)
    const message = { sessionId: child.sessionId, message: prompt, source: 'system' as const, ...defined({ agent }) }
    const sent = await sendTo(context, child, message, changes)
    if (sent.ok) return ok({ agentId: task.id, childSessionId: child.sessionId })
    unwatch()
    context.runtimes.forget(child.sessionId)
    const { code } = sent.error
    if (code.startsWith('store-')) return sent
    if (code === 'adapter-not-found' || code === 'message-too-large')
      return err(contractError(code, sent.error.message))
    return err(contractError('adapter-not-found', sent.error.message))
  })
}

/** Returns the kind of agent for a task; undefined: one like the session's own. */
async function selectionFor(
  context: ActivityContext,
  parent: SessionRuntime,
  agentType: string,
): Promise<AgentSelection | undefined> {
  const adapter = await context.adapters.get(agentType)
  if (adapter !== undefined) return { kind: 'adapter', adapterName: adapter.adapterName }
  const custom = (await findCustomAgents(parent.cwd)).find(({ agent }) => agent.name === agentType)
  if (custom === undefined) return undefined
  const inherited = await inheritedSelection(context, parent.sessionId, 'subagent')
  return { kind: 'adapter', ...inherited, systemPrompt: { mode: 'append', content: custom.instructions } }
}
