import type { Block } from '#shared/session/blocks'
import { contentText, inputBlocks } from '#shared/session/block-text'
import type { StoreWriter } from '#core/store/port'
import type { ProjectionsOfSome } from './projection'
import { defined } from '#shared/kernel/defined'

/** Rows of turns, messages and their way to agents. */
export const messages = {
  'user_message.sent'({ event: { sessionId, timestamp, payload }, private: { blocks } = {} }, writer) {
    const { messageId, turnId, agentIds, origin, editOf } = payload
    writer.insertMessage(
      {
        messageId,
        sessionId,
        turnId,
        role: 'user',
        ...contentsOf(blocks ?? inputBlocks(payload.content)),
        timestamp,
        ...defined({ origin, editOf }),
      },
      null,
      agentIds.map((agentId) => ({ agentId, state: 'queued' })),
    )
  },
  'user_message.acknowledged'({ event: { payload } }, writer) {
    const { messageId, agentId, position, turnId } = payload
    writer.putDelivery(messageId, { agentId, state: 'running' })
    place(writer, messageId, position, turnId)
  },
  'user_message.completed'({ event: { payload }, private: { told } = {} }, writer) {
    const { messageId, agentId, outcome, error, position } = payload
    writer.putDelivery(messageId, { agentId, state: 'done', outcome, ...defined({ error }) })
    place(writer, messageId, position)
    if (told === undefined) return
    if (told.messageIds.length > 0) writer.clearUntold(agentId, told.messageIds)
    for (const { kind, text } of told.notes) writer.clearNote(agentId, kind, text)
  },
  message({ event: { sessionId, payload }, private: { continues, ...known } = {} }, writer) {
    const { messageId, turnId, role, message: head, blocks } = payload
    // Of an agent's program that sends its messages as blocks.
    if (head === undefined || blocks === undefined) return
    const contents = contentsOf(blocks)
    if (continues === true) {
      writer.editMessage(messageId, contents.contentText, blocks)
      return
    }
    const { timestamp, agentId, origin, editOf } = head
    writer.insertMessage(
      { messageId, sessionId, turnId, role, ...contents, timestamp, ...defined({ agentId, origin, editOf, ...known }) },
      head.position,
    )
  },
  'queue.reordered'({ event: { sessionId, payload } }, writer) {
    writer.patchState(sessionId, { queueOrder: payload.messageIds })
  },
  'queue.edited'({ event: { payload }, private: { blocks = inputBlocks(payload.content) } = {} }, writer) {
    writer.editMessage(payload.messageId, contentText(blocks), blocks)
  },
  'turn.started'({ event: { sessionId, timestamp, payload } }, writer) {
    const { turnId, turnNumber, initiator, model } = payload
    const known = defined({ initiator, model })
    writer.insertTurn({ turnId, sessionId, turnNumber, startedAt: timestamp, status: 'active', ...known })
  },
  'turn.completed'({ event: { payload, timestamp } }, writer) {
    // The outcome to take note of is a property of the session.
    const { sessionId: _session, pendingOutcome: _noted, ...ofTurn } = payload
    const { turnId, turnNumber: _number, success, initiator: _initiator, elapsedMs: _elapsed, ...facts } = ofTurn
    writer.patchTurn(turnId, { status: success ? 'completed' : 'error', completedAt: timestamp, ...facts })
  },
} satisfies ProjectionsOfSome

function contentsOf(blocks: Block[]): { blocks: Block[]; contentText: string } {
  return { blocks, contentText: contentText(blocks) }
}

function place(writer: StoreWriter, messageId: string, position: number | undefined, turnId?: string): void {
  if (position !== undefined) writer.placeMessage(messageId, position, turnId)
}
