import { applyRemoval, undoRemoval } from './conversation/removals'
import { reduceCompression } from './conversation/compression'
import type { AnySessionEvent, EventThat, SessionEventPayload } from '../contract'
import { reduceLogs } from './conversation/logs'
import { editQueued, reorderQueue } from './conversation/queue'
import { reduceCommands } from './conversation/commands'
import { inputBlocks } from '../session/block-text'
import type { Conversation } from '../conversation/entities'
import type { Delivery } from '../session/entities'
import { placeBlocks } from '../session/placed-blocks'
import { reduceAgents } from './conversation/agents'
import { reduceAsked } from './conversation/asked'
import { deliver, growBlock, putMessage, queueMessage, upsertBlock } from './conversation/messages'
import { completeSubagent, spawnSubagent } from './conversation/subagents'
import { completeTurn, patchTurn, startTurn } from './conversation/turns'

/*
 * The reducer. Pure: no clock, no ids, no I/O; everything it needs is in the event. The same function builds the state of
 * a live turn and of a stored session, in the host and in every client. When nothing changes it returns the same object.
 */

/** Returns the state of a session without any events. */
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
    deviceCodes: [],
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

function withPlan(state: Conversation, { entries, content }: SessionEventPayload<'plan.updated'>): Conversation {
  const { planContent: _before, ...rest } = state
  return { ...rest, plan: entries, ...(content === undefined ? {} : { planContent: content }) }
}

/** Returns the state after an event. Unknown types change nothing. */
export function reduceConversation(state: Conversation, event: AnySessionEvent): Conversation {
  const known = event as EventThat<'conversation'>
  switch (known.type) {
    // ── Messages and blocks ──
    case 'user_message.sent':
      return queueMessage(state, known)
    case 'user_message.acknowledged': {
      const { messageId, agentId, position, turnId } = known.payload
      return deliver(reduceAgents(state, known), messageId, position, { agentId, state: 'running' }, turnId)
    }
    case 'user_message.completed': {
      const { messageId, agentId, outcome, error, position } = known.payload
      const delivery: Delivery = { agentId, state: 'done', outcome, ...(error === undefined ? {} : { error }) }
      return deliver(reduceAgents(state, known), messageId, position, delivery)
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
      // Incomplete arguments are no part of the conversation.
      if (known.payload.kind !== undefined) return state
      return growBlock(state, known.payload.blockId, known.payload.delta)

    // ── Turns ──
    case 'turn.started':
      return startTurn(state, known)
    case 'turn.completed':
      return completeTurn(state, known)

    // ── Agents ──
    case 'agent.attached':
    case 'agent.detached':
    case 'agent.changed':
    case 'agent.added':
    case 'agent.updated':
    case 'agent.removed':
    case 'agent.features':
    case 'mode.changed':
    case 'model.changed':
      return reduceAgents(state, known)

    // ── Permissions, questions, subagents, plan ──
    case 'permission.requested':
    case 'permission.resolved':
    case 'elicitation.requested':
    case 'elicitation.resolved':
    case 'auth.deviceCode.requested':
    case 'auth.deviceCode.resolved':
      return reduceAsked(state, known)
    case 'subagent.spawned':
      return spawnSubagent(state, known.payload)
    case 'subagent.completed':
      return completeSubagent(state, known.payload)
    case 'plan.updated':
      return withPlan(state, known.payload)

    // ── Removed and restored messages ──
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

    default:
      // An event that affects something else, or one of a newer Parley or an extension, which the log keeps.
      known satisfies never
      return state
  }
}
