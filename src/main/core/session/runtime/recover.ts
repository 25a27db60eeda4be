import { outcomeToNote } from '#shared/attention/outcome'
import type { Block } from '#shared/session/blocks'
import type { AgentTask } from '#shared/tasks/entities'
import type { SessionContext } from './context'
import { ChangeSet } from '../stream/change-set'
import type { PendingKinds } from '../pending/session-pending'
import { defined } from '#shared/kernel/defined'
import type { SessionRuntime } from './runtime'

/** Error message of a turn after the host died in the middle of it. */
export const INTERRUPTED = 'Parley stopped while this turn was running. The partial answer was saved.'
const TOOL_INTERRUPTED = 'Parley stopped before this tool finished.'

/**
 * Closes what a host that died left open: unfinished messages become messages, their turns end as interrupted, open
 * permission requests as expired, and agents are marked as revivable. Idempotent.
 */
export async function recover(context: SessionContext, pendingKinds: PendingKinds): Promise<void> {
  const unfinished = await context.store.read.unfinished()
  const now = context.clock.now()
  const changeSets = new Map<string, { runtime: SessionRuntime; changes: ChangeSet }>()
  const changesOf = async (sessionId: string): Promise<{ runtime: SessionRuntime; changes: ChangeSet } | null> => {
    const known = changeSets.get(sessionId)
    if (known !== undefined) return known
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null) return null
    const made = { runtime, changes: new ChangeSet(now) }
    changeSets.set(sessionId, made)
    return made
  }

  for (const { agentId, sessionId, adapterSessionId } of unfinished.agents) {
    // One that never ran has no connection to lose.
    if (adapterSessionId === undefined) continue
    const target = await changesOf(sessionId)
    target?.changes.event('agent.changed', { agentId, values: { status: 'dead' } }, { agentId })
  }

  for (const { sessionId, message, blocks } of unfinished.messages) {
    const target = await changesOf(sessionId)
    if (target === null) continue
    const closed = closeTools(blocks)
    if (message.position !== null) target.runtime.positions.claim(message.position)
    const payload = {
      messageId: message.messageId,
      turnId: message.turnId,
      role: message.role,
      message: { ...message, status: 'complete' as const },
      blocks: closed,
    }
    const tags = {
      ...(message.turnId === null ? {} : { turnId: message.turnId }),
      ...defined({ agentId: message.agentId }),
    }
    target.changes.message(payload, tags).afterwards(() => context.store.drafts.clear(message.messageId))
  }

  const turnNumbers = new Map(unfinished.turns.map((turn) => [turn.turnId, turn.turnNumber]))
  const placed = new Set<string>()
  for (const { sessionId, messageId, delivery } of unfinished.deliveries) {
    const target = await changesOf(sessionId)
    const stored = await context.store.read.message(messageId)
    if (target === null || stored === null || stored.turnId === null) continue
    const queue = (await context.store.read.conversation(sessionId, 1))?.queue ?? []
    const isQueued = !placed.has(messageId) && queue.some((message) => message.messageId === messageId)
    // A message that no agent had begun with waits for the next turn.
    if (isQueued && delivery.state === 'queued' && target.runtime.session.branchKind !== 'subagent') continue
    placed.add(messageId)
    const position = isQueued ? target.runtime.positions.allocate() : undefined
    const { agentId } = delivery
    target.changes.event(
      'user_message.completed',
      {
        sessionId,
        turnId: stored.turnId,
        turnNumber: turnNumbers.get(stored.turnId) ?? (await context.store.read.turn(stored.turnId))?.turnNumber ?? 1,
        messageId,
        agentId,
        outcome: 'error',
        error: INTERRUPTED,
        ...defined({ position }),
      },
      { turnId: stored.turnId, agentId },
    )
  }

  for (const kind of Object.values(pendingKinds))
    await kind.recover(unfinished, async (sessionId) => (await changesOf(sessionId))?.changes)

  for (const { sessionId, commandId } of unfinished.commands) {
    const target = await changesOf(sessionId)
    const ended = { commandId, reason: 'shutdown' as const, duration: 0, output: '', outputLength: 0 }
    target?.changes.event('runtime.command.cancelled', ended)
  }

  for (const turn of unfinished.turns) {
    const target = await changesOf(turn.sessionId)
    const { sessionId, turnId, turnNumber } = turn
    const branchKind = target?.runtime.session.branchKind
    const end = { outcome: 'interrupted', isStoppedByLimit: false, isViewed: false, branchKind } as const
    const pendingOutcome = outcomeToNote(end)
    const problem = {
      outcome: 'interrupted',
      ...defined({ pendingOutcome }),
      error: INTERRUPTED,
      errorCategory: 'runtime',
      recoverable: true,
    } as const
    // A continuation counts as sent: it may have reached the agent.
    const park = target?.runtime.session.park
    if (park !== undefined && turn.initiator?.sourceId === park.parkId)
      target?.changes.event('unparked', { parkId: park.parkId, why: 'resumed' }, { turnId })
    target?.changes
      .event('error', { message: INTERRUPTED, category: 'runtime', recoverable: true }, { turnId })
      .event('turn.completed', { sessionId, turnId, turnNumber, success: false, ...problem }, { turnId })
  }

  for (const { runtime, changes } of [...changeSets.values()]) {
    const { parentSessionId, branchKind } = runtime.session
    if (branchKind !== 'subagent' || parentSessionId === undefined) continue
    const tasks = await context.store.read.tasks(parentSessionId)
    const parent = await changesOf(parentSessionId)
    const isLost = (task: AgentTask): boolean => task.childSessionId === runtime.sessionId && task.status === 'running'
    if (parent === null || !tasks.some(isLost)) continue
    const lost = { status: 'failed', completedAt: changes.at, error: INTERRUPTED } as const
    const after = tasks.map((task) => (isLost(task) ? { ...task, ...lost } : task))
    parent.changes.event('background_tasks_changed', { sessionId: parentSessionId, tasks: after })
  }

  for (const { runtime, changes } of [...changeSets.values()]) await closeSubagent(runtime, changes, changesOf)

  for (const { runtime, changes } of changeSets.values()) {
    await runtime.stream.keep(changes)
    context.runtimes.releaseIfIdle(runtime)
  }
}

/** Ends the work in the session of a subagent: nobody continues it. */
async function closeSubagent(
  { session, sessionId }: SessionRuntime,
  changes: ChangeSet,
  changesOf: (sessionId: string) => Promise<{ runtime: SessionRuntime; changes: ChangeSet } | null>,
): Promise<void> {
  const { parentSessionId, branchKind, status } = session
  if (branchKind !== 'subagent' || parentSessionId === undefined || status !== 'active') return
  const parent = await changesOf(parentSessionId)
  const child = parent?.runtime.subagents.runningIn(sessionId)
  if (parent === null || child === undefined) return
  const [agent] = session.agents
  if (agent !== undefined) changes.event('agent.changed', { agentId: agent.agentId, values: { status: 'disposed' } })
  changes.event('closed', { sessionId, reason: INTERRUPTED })
  parent.runtime.subagents.end(child.childId, { outcome: 'error', failure: INTERRUPTED }, {}, parent.changes)
}

/** Gives every tool call that has no output one that says it was interrupted. */
function closeTools(blocks: readonly Block[]): Block[] {
  const closed: Block[] = blocks.map((block) =>
    block.type === 'tool_output' && block.outcome === undefined
      ? { ...block, outcome: 'error', isError: true, output: block.output ?? TOOL_INTERRUPTED }
      : block,
  )
  const answered = new Set(closed.flatMap((block) => (block.type === 'tool_output' ? [block.toolCallId] : [])))
  for (const block of blocks)
    if (block.type === 'tool_call' && !answered.has(block.toolCallId))
      closed.push({
        type: 'tool_output',
        toolCallId: block.toolCallId,
        output: TOOL_INTERRUPTED,
        outcome: 'error',
        isError: true,
      })
  return closed
}
