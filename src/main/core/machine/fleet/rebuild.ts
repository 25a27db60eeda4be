import type { AnySessionEvent } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { Block } from '#shared/session/blocks'
import { contentText } from '#shared/session/block-text'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Agent, Message, Session, SessionListItem } from '#shared/session/entities'
import { SNAPSHOT_VERSION, type Snapshot, type SnapshotEvent, type SnapshotSession } from '#shared/snapshot/entities'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import { reduceSession } from '#shared/state/session'
import { wholeBlocks, type StoredBeside } from '#core/store/port/whole-blocks'

/** A session as its events and its list row tell of it. */
export interface ToldSession {
  readonly row: SessionListItem
  /** Durable events, in order. */
  readonly events: readonly AnySessionEvent[]
}

/** Returns the snapshot of sessions from their events: state follows from events, on any host. */
export function rebuild(told: readonly ToldSession[], stored: StoredBeside, exportedAt: number): Snapshot {
  const ids = new Set(told.map(({ row }) => row.sessionId))
  const parts = told.map((each) => rebuildOne(each, stored, ids))
  return {
    version: SNAPSHOT_VERSION,
    exportedAt,
    options: { includeEvents: true, includeToolOutputs: true, includeAncestors: true, includeChildren: true },
    sessions: parts.map(({ session }) => session),
    agents: parts.flatMap(({ session }) => session.agents),
    messages: parts.flatMap(({ messages }) => messages),
    turns: parts.flatMap(({ turns }) => turns),
    events: parts.flatMap(({ events }) => events),
  }
}

function rebuildOne({ row, events }: ToldSession, stored: StoredBeside, ids: ReadonlySet<string>) {
  const { sessionId } = row
  const conversation = events.reduce(reduceConversation, emptyConversation(sessionId))
  // Logs of imported sessions do not begin with the session itself.
  const session = events.reduce(reduceSession, withoutListed(row))
  const agents = new Map([...conversation.agents, ...session.agents].map((agent) => [agent.agentId, fresh(agent)]))
  const messageOf = (message: ConversationMessage, blocks: readonly Block[]): Message => {
    const whole = wholeBlocks(stored, blocks)
    const { messageId, turnId, role, timestamp, agentId, origin, editOf } = message
    const text = contentText(whole)
    return {
      messageId,
      sessionId,
      turnId,
      role,
      contentText: text,
      blocks: whole,
      timestamp,
      ...defined({ agentId, origin, editOf }),
    }
  }
  const withBlocks = (messages: readonly ConversationMessage[], blocks: typeof conversation.blocks) => {
    const byMessage = Map.groupBy(blocks, ({ messageId }) => messageId)
    return messages.map((message) =>
      messageOf(
        message,
        (byMessage.get(message.messageId) ?? []).map(
          ({ blockId: _id, messageId: _message, status: _status, ...block }) => block,
        ),
      ),
    )
  }
  const placed = conversation.messages.filter(({ status }) => status === 'complete')
  const { plan, subagents, usage, contextWindow, pins, queue, queueBlocks } = conversation
  return {
    session: {
      ...(row.parentSessionId !== undefined && !ids.has(row.parentSessionId) ? detached(session) : session),
      agents: [...agents.values()],
      parley: {
        plan,
        subagents,
        pins,
        queued: queue.map(({ messageId }) => messageId),
        deliveries: Object.fromEntries(
          [...placed, ...queue].flatMap(({ messageId, deliveries }) =>
            deliveries === undefined ? [] : [[messageId, deliveries]],
          ),
        ),
        ...defined({ usage: usage ?? undefined, contextWindow: contextWindow ?? undefined }),
      },
    } satisfies SnapshotSession,
    messages: [...withBlocks(placed, conversation.blocks), ...withBlocks(queue, queueBlocks)],
    turns: conversation.turns,
    events: events.map(eventOf),
  }
}

const eventOf = ({
  eventId,
  sessionId,
  timestamp,
  type,
  payload,
  turnId,
  agentId,
}: AnySessionEvent): SnapshotEvent => ({
  eventId,
  sessionId,
  timestamp,
  type,
  payload: payload as Record<string, unknown>,
  ...defined({ turnId, agentId }),
})

/** The session of a list row. */
function withoutListed(row: SessionListItem): Session {
  const {
    preview: _p,
    runStatus: _r,
    lastTurnOutcome: _l,
    queueCount: _q,
    attention: _a,
    outside: _o,
    ...session
  } = row
  return session
}

/** An agent whose own session is on a host that is lost: it starts anew, and is given the conversation. */
function fresh({ adapterSessionId: _lost, ...agent }: Agent): Agent {
  return agent
}

/** A session whose parent is not there. */
function detached(session: Session): Session {
  const {
    parentSessionId: _p,
    rootSessionId: _r,
    forkPointMessageId: _f,
    forkTransforms: _t,
    branchKind: _k,
    ...alone
  } = session
  const { branchedAtSequence: _at, spawningToolCallId: _call, ...root } = alone
  return root
}
