import type { Block } from '../../../shared/session/blocks'
import { contentText } from '../../../shared/session/blocks'
import type { AgentTask } from '../../../shared/tasks/entities'
import type { SessionContext } from './context'
import { Unit } from './events/change-set'
import type { PendingKind } from './pending/session-pending'
import type { SessionRuntime } from './runtime'

/** What a turn's error says after the host died in the middle of it. */
export const INTERRUPTED = 'Parley stopped while this turn was running. What had arrived is kept.'
const TOOL_INTERRUPTED = 'Parley stopped before this tool finished.'

/**
 * Closes what a host that died left open: unfinished messages become messages, their turns end as interrupted, open
 * permission requests as expired, and agents are marked as revivable. Idempotent.
 */
export async function recover(context: SessionContext, pendingKinds: readonly PendingKind[]): Promise<void> {
  const unfinished = await context.store.read.unfinished()
  const now = context.clock.now()
  if (unfinished.agents.length > 0)
    await context.store.write((writer) => {
      for (const agent of unfinished.agents) writer.putAgent({ ...agent, status: 'dead' })
    })
  const units = new Map<string, { runtime: SessionRuntime; unit: Unit }>()
  const unitOf = async (sessionId: string): Promise<{ runtime: SessionRuntime; unit: Unit } | null> => {
    const known = units.get(sessionId)
    if (known !== undefined) return known
    const runtime = await context.runtimes.get(sessionId)
    if (runtime === null) return null
    const made = { runtime, unit: new Unit(now) }
    units.set(sessionId, made)
    return made
  }

  for (const { sessionId, message, blocks } of unfinished.messages) {
    const target = await unitOf(sessionId)
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
      ...(message.agentId === undefined ? {} : { agentId: message.agentId }),
    }
    target.unit
      .write((writer) => {
        payload.blocks = [
          ...writer.insertMessage(
            {
              messageId: message.messageId,
              sessionId,
              turnId: message.turnId,
              role: message.role,
              contentText: contentText(closed),
              blocks: closed,
              timestamp: message.timestamp,
              ...(message.agentId === undefined ? {} : { agentId: message.agentId }),
            },
            message.position,
          ),
        ]
      })
      .afterwards(() => context.store.drafts.clear(message.messageId))
      .event('message', payload, tags)
  }

  const turnNumbers = new Map(unfinished.turns.map((turn) => [turn.turnId, turn.turnNumber]))
  const placed = new Set<string>()
  for (const { sessionId, messageId, delivery } of unfinished.deliveries) {
    const target = await unitOf(sessionId)
    const stored = await context.store.read.message(messageId)
    if (target === null || stored === null || stored.turnId === null) continue
    const queue = (await context.store.read.conversation(sessionId, 1))?.queue ?? []
    const isQueued = !placed.has(messageId) && queue.some((message) => message.messageId === messageId)
    placed.add(messageId)
    const position = isQueued ? target.runtime.positions.allocate() : undefined
    const { agentId } = delivery
    target.unit.write((writer) => {
      writer.putDelivery(messageId, { agentId, state: 'done', outcome: 'error', error: INTERRUPTED })
      if (position !== undefined) writer.placeMessage(messageId, position)
    })
    target.unit.event(
      'user_message.completed',
      {
        sessionId,
        turnId: stored.turnId,
        turnNumber: turnNumbers.get(stored.turnId) ?? (await context.store.read.turn(stored.turnId))?.turnNumber ?? 1,
        messageId,
        agentId,
        outcome: 'error',
        error: INTERRUPTED,
        ...(position === undefined ? {} : { position }),
      },
      { turnId: stored.turnId, agentId },
    )
  }

  for (const kind of pendingKinds) await kind.recover(unfinished, async (sessionId) => (await unitOf(sessionId))?.unit)

  for (const { sessionId, commandId } of unfinished.commands) {
    const target = await unitOf(sessionId)
    target?.unit
      .write((writer) => writer.endCommand(commandId))
      .event('runtime.command.cancelled', { commandId, reason: 'shutdown', duration: 0, output: '', outputLength: 0 })
  }

  for (const turn of unfinished.turns) {
    const target = await unitOf(turn.sessionId)
    const { sessionId, turnId, turnNumber } = turn
    const problem = {
      outcome: 'interrupted',
      error: INTERRUPTED,
      errorCategory: 'runtime',
      recoverable: true,
    } as const
    target?.unit
      .write((writer) => writer.patchTurn(turnId, { status: 'error', completedAt: now, ...problem }))
      .event('error', { message: INTERRUPTED, category: 'runtime', recoverable: true }, { turnId })
      .event('turn.completed', { sessionId, turnId, turnNumber, success: false, ...problem }, { turnId })
  }

  for (const { runtime, unit } of [...units.values()]) {
    const { parentSessionId, branchKind } = runtime.session
    if (branchKind !== 'subagent' || parentSessionId === undefined) continue
    const tasks = await context.store.read.tasks(parentSessionId)
    const parent = await unitOf(parentSessionId)
    const isLost = (task: AgentTask): boolean => task.childSessionId === runtime.sessionId && task.status === 'running'
    if (parent === null || !tasks.some(isLost)) continue
    const lost = { status: 'failed', completedAt: unit.at, error: INTERRUPTED } as const
    const after = tasks.map((task) => (isLost(task) ? { ...task, ...lost } : task))
    parent.unit
      .write((writer) => writer.patchState(parentSessionId, { tasks: after }))
      .event('background_tasks_changed', { sessionId: parentSessionId, tasks: after })
  }

  for (const { runtime, unit } of [...units.values()]) await closeSubagent(runtime, unit, unitOf)

  for (const { runtime, unit } of units.values()) {
    await runtime.stream.keep(unit)
    context.runtimes.releaseIfIdle(runtime)
  }
}

/** Ends what worked in the session of a subagent: nobody goes on with it. */
async function closeSubagent(
  { session, sessionId }: SessionRuntime,
  unit: Unit,
  unitOf: (sessionId: string) => Promise<{ runtime: SessionRuntime; unit: Unit } | null>,
): Promise<void> {
  const { parentSessionId, branchKind, status } = session
  if (branchKind !== 'subagent' || parentSessionId === undefined || status !== 'active') return
  const parent = await unitOf(parentSessionId)
  const child = parent?.runtime.subagents.runningIn(sessionId)
  if (parent === null || child === undefined) return
  const [agent] = session.agents
  unit
    .write((writer) => {
      if (agent !== undefined) writer.putAgent({ ...agent, status: 'disposed' })
      writer.patchSession(sessionId, { status: 'closed' })
    })
    .event('closed', { sessionId, reason: INTERRUPTED })
  parent.runtime.subagents.end(child.childId, { outcome: 'error', failure: INTERRUPTED }, {}, parent.unit)
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
