import type { AnySessionEvent, SessionEvent } from '../contract'
import { reduceModelChange } from '../agent/reduce'
import { applyRemoval, undoRemoval } from '../branch/reduce'
import { assertNever } from '../kernel/result'
import { inputBlocks, type Block } from './blocks'
import type { Conversation, ConversationBlock, ConversationMessage } from './conversation-types'
import { reduceCompression } from '../compression/reduce'
import { editQueued, reorderQueue } from '../queue/reduce'
import type { Agent, Delivery, Turn } from './entities'
import { reduceLogs } from '../log/reduce'
import { reduceCommands } from '../shell/reduce'

/*
 * The reducer. Pure: no clock, no ids, no I/O; what it needs comes in the event. The same function makes the state of a
 * live turn and of a stored session, in the host and in every client. When nothing changed it returns the same object.
 */

/** The state of a session of which nothing is known yet. */
export function emptyConversation(sessionId: string): Conversation {
  return {
    sessionId,
    firstPosition: 0,
    messages: [],
    blocks: [],
    queue: [],
    queueBlocks: [],
    turns: [],
    removals: [],
    agents: [],
    features: {},
    permissions: [],
    elicitations: [],
    subagents: [],
    plan: [],
    tasks: [],
    logs: [],
    runtimeCommands: [],
    status: 'idle',
    usage: null,
    contextWindow: null,
    compressions: [],
    pins: [],
  }
}

/** The state after an event. Unknown types change nothing. */
export function reduceConversation(state: Conversation, event: AnySessionEvent): Conversation {
  const known = event as SessionEvent
  switch (known.type) {
    // ── Messages and blocks ──
    case 'user_message.sent': {
      const { messageId, agentIds, turnId, content, origin, editOf } = known.payload
      if (hasMessage(state, messageId)) return state
      const queued: ConversationMessage = {
        messageId,
        role: 'user',
        turnId,
        timestamp: known.timestamp,
        position: null,
        status: 'complete',
        ...(origin === undefined ? {} : { origin }),
        ...(editOf === undefined ? {} : { editOf }),
        deliveries: agentIds.map((agentId) => ({ agentId, state: 'queued' })),
      }
      const blocks = placeBlocks(messageId, inputBlocks(content))
      return { ...state, queue: [...state.queue, queued], queueBlocks: [...state.queueBlocks, ...blocks] }
    }
    case 'user_message.acknowledged': {
      const { messageId, agentId, position } = known.payload
      return deliver(state, messageId, position, { agentId, state: 'running' })
    }
    case 'user_message.completed': {
      const { messageId, agentId, outcome, error, position } = known.payload
      const delivery: Delivery = { agentId, state: 'done', outcome, ...(error === undefined ? {} : { error }) }
      return deliver(state, messageId, position, delivery)
    }
    case 'queue.reordered':
      return reorderQueue(state, known.payload)
    case 'queue.edited': {
      const { messageId, content } = known.payload
      return editQueued(state, messageId, placeBlocks(messageId, inputBlocks(content)))
    }
    case 'message': {
      const { message, blocks } = known.payload
      if (message === undefined || blocks === undefined) return state
      return putMessage(state, message, placeBlocks(message.messageId, blocks))
    }
    case 'block.upsert':
      return upsertBlock(state, known.payload.message, known.payload.block)
    case 'block.delta':
      return growBlock(state, known.payload.blockId, known.payload.delta)

    // ── Turns ──
    case 'turn.started': {
      const { turnId, sessionId, turnNumber, initiator } = known.payload
      if (state.turns.some((turn) => turn.turnId === turnId)) return state
      const turn: Turn = {
        turnId,
        sessionId,
        turnNumber,
        startedAt: known.timestamp,
        status: 'active',
        ...(initiator === undefined ? {} : { initiator }),
      }
      return { ...state, turns: [...state.turns, turn] }
    }
    case 'turn.completed': {
      const { turnId, success, error, errorCategory, recoverable, stoppedBy, metrics } = known.payload
      return patchTurn(state, turnId, {
        status: success ? 'completed' : 'error',
        completedAt: known.timestamp,
        ...(error === undefined ? {} : { error }),
        ...(errorCategory === undefined ? {} : { errorCategory }),
        ...(recoverable === undefined ? {} : { recoverable }),
        ...(stoppedBy === undefined ? {} : { stoppedBy }),
        ...(metrics === undefined ? {} : { metrics }),
      })
    }

    // ── Agents ──
    case 'agent.added': {
      const { agentId, adapterId, adapterName, adapterSessionId, cwd, model, role, sessionId } = known.payload
      const before = state.agents.find((agent) => agent.agentId === agentId)
      const agent: Agent = {
        ...(before ?? { createdAt: known.timestamp, status: 'idle' as const, role: role ?? ('member' as const) }),
        agentId,
        sessionId,
        adapterId,
        adapterName,
        adapterSessionId,
        lastActivityAt: before?.lastActivityAt ?? known.timestamp,
        ...(role === undefined ? {} : { role }),
        ...(cwd === undefined ? {} : { cwd }),
        ...(model === undefined ? {} : { model }),
      }
      return putAgent(state, agent)
    }
    case 'agent.updated':
      return putAgent(state, known.payload.agent)
    case 'agent.removed': {
      const { agentId } = known.payload
      const agent = state.agents.find((other) => other.agentId === agentId)
      // What it wrote stays, and says by whom.
      return agent === undefined
        ? state
        : {
            ...putAgent(state, { ...agent, role: 'member', status: 'disposed' }),
            features: without(state.features, agentId),
          }
    }
    case 'agent.features': {
      const { agentId, features } = known.payload
      if (features === null)
        return agentId in state.features ? { ...state, features: without(state.features, agentId) } : state
      return { ...state, features: { ...state.features, [agentId]: features } }
    }
    case 'mode.changed': {
      const { agentId, modeId } = known.payload
      const features = state.features[agentId]
      if (features?.modes === undefined || features.modes.current === modeId) return state
      const modes = { ...features.modes, current: modeId }
      return { ...state, features: { ...state.features, [agentId]: { ...features, modes } } }
    }
    case 'model.changed':
      return reduceModelChange(state, known.payload)

    // ── Permissions, subagents, plan ──
    case 'permission.requested': {
      if (state.permissions.some((request) => request.id === known.payload.id)) return state
      return { ...state, permissions: [...state.permissions, known.payload] }
    }
    case 'permission.resolved': {
      const permissions = state.permissions.filter((request) => request.id !== known.payload.requestId)
      return permissions.length === state.permissions.length ? state : { ...state, permissions }
    }
    case 'elicitation.requested': {
      if (state.elicitations.some(({ requestId }) => requestId === known.payload.requestId)) return state
      return { ...state, elicitations: [...state.elicitations, known.payload] }
    }
    case 'elicitation.resolved': {
      const elicitations = state.elicitations.filter(({ requestId }) => requestId !== known.payload.requestId)
      return elicitations.length === state.elicitations.length ? state : { ...state, elicitations }
    }
    case 'subagent.spawned': {
      const { childId, task, toolCallId, childSessionId } = known.payload
      if (state.subagents.some((child) => child.childId === childId)) return state
      const child = {
        childId,
        task,
        status: 'running' as const,
        ...(toolCallId === undefined ? {} : { toolCallId }),
        ...(childSessionId === undefined ? {} : { childSessionId }),
      }
      return { ...state, subagents: [...state.subagents, child] }
    }
    case 'subagent.completed': {
      const { childId, finalMessage } = known.payload
      const subagents = state.subagents.map((child) =>
        child.childId === childId
          ? { ...child, status: 'completed' as const, ...(finalMessage === undefined ? {} : { finalMessage }) }
          : child,
      )
      return { ...state, subagents }
    }
    case 'plan.updated':
      return { ...state, plan: known.payload.entries }

    // ── What is taken out and put back ──
    case 'truncated':
    case 'merge.undone': {
      const { removalId, messageId, fromPosition, endPosition } = known.payload
      const kind = known.type === 'truncated' ? 'rewind' : 'unmerge'
      return applyRemoval(state, { removalId, kind, messageId, fromPosition, endPosition })
    }
    case 'history.restored': {
      const { removalId, messages = [], blocks = [] } = known.payload
      const restored = messages.map((message, index) => ({
        message,
        blocks: placeBlocks(message.messageId, blocks[index] ?? []),
      }))
      return undoRemoval(state, removalId, restored)
    }

    // ── Compression ──
    case 'squash':
    case 'squash.undone':
    case 'compressed':
    case 'pins.changed':
      return reduceCompression(state, known)

    // ── Tasks, log and commands ──
    case 'background_tasks_changed':
      return { ...state, tasks: known.payload.tasks }
    case 'log': {
      const logs = reduceLogs(state.logs, known)
      return logs === state.logs ? state : { ...state, logs }
    }
    case 'runtime.command.started':
    case 'runtime.command.output':
    case 'runtime.command.completed':
    case 'runtime.command.failed':
    case 'runtime.command.cancelled': {
      const runtimeCommands = reduceCommands(state.runtimeCommands, known)
      return runtimeCommands === state.runtimeCommands ? state : { ...state, runtimeCommands }
    }

    // ── Status and usage ──
    case 'status.changed':
      return state.status === known.payload.to ? state : { ...state, status: known.payload.to }
    case 'usage': {
      const { sessionId: _session, turnUsage, ...usage } = known.payload
      const next = { ...state, usage }
      return turnUsage === undefined || known.turnId === undefined
        ? next
        : patchTurn(next, known.turnId, { usage: turnUsage })
    }
    case 'contextWindow.updated':
      return { ...state, contextWindow: known.payload }

    // ── Files ──
    case 'file.created':
    case 'file.modified':
    case 'file.deleted': {
      const { filesChanged } = known.payload
      return known.turnId === undefined || filesChanged === undefined
        ? state
        : patchTurn(state, known.turnId, { filesChanged })
    }

    // ── Facts about the session that are no part of its conversation ──
    case 'created':
    case 'updated':
    case 'closed':
    case 'resumed':
    case 'archived':
    case 'purged':
    case 'replaced':
    case 'snapshot.imported':
    case 'snapshot.exported':
    case 'title.generated':
    case 'error':
    case 'hook.start':
    case 'hook.end':
    case 'notice':
    case 'tool.started':
    case 'tool.progress':
    case 'metrics.updated':
    case 'tool.completed':
    case 'subagent.event':
    case 'compressionRequested':
    case 'forking':
    case 'forked':
    case 'branch.created':
    case 'merging':
    case 'branch.merged':
    case 'merged':
    case 'childCompleted':
    case 'abandoned':
    case 'environment.creating':
    case 'environment.ready':
    case 'environment.terminated':
    case 'transcript.changed':
    case 'transcript.written':
    case 'metadata.updated':
    case 'adapter.raw':
    case 'connectorSwap.editRequested':
    case 'clientAccount.changed':
    case 'mcp.connected':
    case 'mcp.disconnected':
    case 'mcp.error':
    case 'mcp.authRequired':
    case 'mcp.toolsChanged':
      return state
    default:
      // A type of a newer Parley or of an extension: kept in the log, skipped here.
      assertNever(known)
      return state
  }
}

/** Gives blocks of a finished message their ids and places. */
export function placeBlocks(messageId: string, blocks: readonly Block[]): ConversationBlock[] {
  return blocks.map((block, index) => ({
    ...block,
    blockId: blockIdOf(messageId, index),
    messageId,
    status: 'complete',
  }))
}

/** The id of a message's block. */
export function blockIdOf(messageId: string, index: number): string {
  return `${messageId}:${index}`
}

function hasMessage(state: Conversation, messageId: string): boolean {
  return (
    findLast(state.messages, (message) => message.messageId === messageId) >= 0 ||
    state.queue.some((message) => message.messageId === messageId)
  )
}

/** Records what an agent does with a user message; the first to take it up moves it out of the queue. */
function deliver(
  state: Conversation,
  messageId: string,
  position: number | undefined,
  delivery: Delivery,
): Conversation {
  const queued = state.queue.find((message) => message.messageId === messageId)
  if (queued !== undefined) {
    const message = withDelivery(queued, delivery)
    if (position === undefined)
      return { ...state, queue: state.queue.map((other) => (other === queued ? message : other)) }
    const rest = {
      ...state,
      queue: state.queue.filter((other) => other !== queued),
      queueBlocks: state.queueBlocks.filter((block) => block.messageId !== messageId),
    }
    const blocks = state.queueBlocks.filter((block) => block.messageId === messageId)
    return putMessage(rest, { ...message, position }, blocks)
  }
  const at = findLast(state.messages, (message) => message.messageId === messageId)
  const before = state.messages[at]
  if (before === undefined) return state
  return { ...state, messages: replaceAt(state.messages, at, withDelivery(before, delivery)) }
}

function withDelivery(message: ConversationMessage, delivery: Delivery): ConversationMessage {
  const deliveries = message.deliveries ?? []
  const known = deliveries.some((other) => other.agentId === delivery.agentId)
  return {
    ...message,
    deliveries: known
      ? deliveries.map((other) => (other.agentId === delivery.agentId ? delivery : other))
      : [...deliveries, delivery],
  }
}

/** Inserts or replaces a message and all its blocks, keeping the order of positions. */
function putMessage(
  state: Conversation,
  message: ConversationMessage,
  blocks: readonly ConversationBlock[],
): Conversation {
  const position = message.position ?? Number.POSITIVE_INFINITY
  if (position < state.firstPosition) return state
  const known = findLast(state.messages, (other) => other.messageId === message.messageId)
  if (known >= 0) {
    const first = state.blocks.findIndex((block) => block.messageId === message.messageId)
    const others = state.blocks.filter((block) => block.messageId !== message.messageId)
    const at = first < 0 ? blockIndexAt(state, known) : first
    return {
      ...state,
      messages: replaceAt(state.messages, known, message),
      blocks: [...others.slice(0, at), ...blocks, ...others.slice(at)],
    }
  }
  const at = insertionIndex(state.messages, position)
  const blockAt = blockIndexAt(state, at)
  return {
    ...state,
    messages: [...state.messages.slice(0, at), message, ...state.messages.slice(at)],
    blocks: [...state.blocks.slice(0, blockAt), ...blocks, ...state.blocks.slice(blockAt)],
  }
}

function upsertBlock(state: Conversation, message: ConversationMessage, block: ConversationBlock): Conversation {
  const at = findLast(state.blocks, (other) => other.blockId === block.blockId)
  if (at >= 0) return { ...state, blocks: replaceAt(state.blocks, at, block) }
  const known = findLast(state.messages, (other) => other.messageId === message.messageId)
  if (known < 0) return putMessage(state, message, [block])
  const next = state.messages[known + 1]
  if (next === undefined) return { ...state, blocks: [...state.blocks, block] }
  const blockAt = blockIndexAt(state, known + 1)
  return { ...state, blocks: [...state.blocks.slice(0, blockAt), block, ...state.blocks.slice(blockAt)] }
}

function growBlock(state: Conversation, blockId: string, delta: string): Conversation {
  if (delta === '') return state
  const at = findLast(state.blocks, (block) => block.blockId === blockId)
  const block = state.blocks[at]
  if (block === undefined) return state
  if (block.type === 'text' || block.type === 'reasoning')
    return { ...state, blocks: replaceAt(state.blocks, at, { ...block, content: block.content + delta }) }
  if (block.type === 'tool_output') {
    const output = (typeof block.output === 'string' ? block.output : '') + delta
    return { ...state, blocks: replaceAt(state.blocks, at, { ...block, output }) }
  }
  return state
}

function patchTurn(state: Conversation, turnId: string, patch: Partial<Turn>): Conversation {
  const at = findLast(state.turns, (turn) => turn.turnId === turnId)
  const turn = state.turns[at]
  return turn === undefined ? state : { ...state, turns: replaceAt(state.turns, at, { ...turn, ...patch }) }
}

function putAgent(state: Conversation, agent: Agent): Conversation {
  const at = state.agents.findIndex((other) => other.agentId === agent.agentId)
  return { ...state, agents: at < 0 ? [...state.agents, agent] : replaceAt(state.agents, at, agent) }
}

/** Where the blocks of the message at `index` begin, or would. */
function blockIndexAt(state: Conversation, index: number): number {
  for (let at = index; at < state.messages.length; at++) {
    const messageId = state.messages[at]?.messageId
    const first = state.blocks.findIndex((block) => block.messageId === messageId)
    if (first >= 0) return first
  }
  return state.blocks.length
}

/** Messages come nearly always at the end, so it is looked for from there. */
function insertionIndex(messages: readonly ConversationMessage[], position: number): number {
  let at = messages.length
  while (at > 0 && (messages[at - 1]?.position ?? Number.POSITIVE_INFINITY) > position) at--
  return at
}

function findLast<T>(list: readonly T[], found: (item: T) => boolean): number {
  return list.findLastIndex(found)
}

function replaceAt<T>(list: readonly T[], at: number, item: T): T[] {
  const copy = list.slice()
  copy[at] = item
  return copy
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _removed, ...rest } = record
  return rest
}
