import type { ConversationBlock, ConversationMessage } from '#shared/session/conversation-types'
import type { Message, SessionListItem } from '#shared/session/entities'
import { defined } from '#shared/kernel/defined'
import { withoutDecisions } from '#shared/snapshot/decisions'
import { SNAPSHOT_VERSION, SnapshotOptions, type Snapshot } from '#shared/snapshot/entities'
import type { MachineCopy } from '#core/store/port'

/**
 * Makes a snapshot from the copy of a conversation. Inherited messages become the session's own, because what it branched
 * from is on its machine.
 */
export function snapshotOfCopy(item: SessionListItem, { conversation, copiedAt }: MachineCopy): Snapshot {
  const { sessionId } = item
  const {
    machineId: _machine,
    executionTargetId: _target,
    parentSessionId: _parent,
    rootSessionId: _root,
    forkPointMessageId: _point,
    forkTransforms: _transforms,
    branchKind: _kind,
    branchedAtSequence: _at,
    spawningToolCallId: _call,
    preview: _preview,
    runStatus: _run,
    lastTurnOutcome: _outcome,
    queueCount: _count,
    attention: _attention,
    outside: _outside,
    ...session
  } = item
  const blocks = Map.groupBy(conversation.blocks, ({ messageId }) => messageId)
  const turns = conversation.turns.filter((turn) => turn.sessionId === sessionId)
  const ownTurns = new Set(turns.map(({ turnId }) => turnId))
  const agents = conversation.agents.filter((agent) => agent.sessionId === sessionId)
  return {
    version: SNAPSHOT_VERSION,
    exportedAt: copiedAt,
    options: SnapshotOptions.parse({ includeToolOutputs: true }),
    sessions: [{ ...withoutDecisions({ ...session, agents }), parley: {} }],
    agents,
    messages: conversation.messages
      .filter(({ removedBy }) => removedBy === undefined)
      .map((message) => messageOf(sessionId, message, blocks.get(message.messageId) ?? [], ownTurns)),
    turns,
  }
}

function messageOf(
  sessionId: string,
  { messageId, role, turnId, agentId, timestamp, origin, editOf }: ConversationMessage,
  blocks: readonly ConversationBlock[],
  turns: ReadonlySet<string>,
): Message {
  const plain = blocks.map(({ blockId: _id, messageId: _message, status: _status, ...block }) => block)
  const texts = plain.flatMap((block) => (block.type === 'text' ? [block.content] : []))
  return {
    messageId,
    sessionId,
    turnId: turnId !== null && turns.has(turnId) ? turnId : null,
    role,
    contentText: texts.join('\n\n'),
    blocks: plain,
    timestamp,
    ...defined({ agentId, origin, editOf }),
  }
}
