import { contentText } from '../../../../shared/session/block-text'
import type { StoreWriter } from '../../store/port'
import type { ProjectionsOfSome } from './projection'
import { defined } from '../../../../shared/kernel/defined'

/** Rows of turns, messages and their way to agents. */
export const messages = {
  'user_message.sent'({ event: { payload }, record: { message, turn } }, writer) {
    if (turn !== undefined) writer.insertTurn(turn)
    writer.insertMessage(
      message,
      null,
      payload.agentIds.map((agentId) => ({ agentId, state: 'queued' })),
    )
  },
  'user_message.acknowledged'({ event: { payload } }, writer) {
    const { messageId, agentId, position } = payload
    writer.putDelivery(messageId, { agentId, state: 'running' })
    place(writer, messageId, position)
  },
  'user_message.completed'({ event: { payload }, record }, writer) {
    const { messageId, agentId, outcome, error, position } = payload
    writer.putDelivery(messageId, { agentId, state: 'done', outcome, ...defined({ error }) })
    place(writer, messageId, position)
    if (record === undefined) return
    const { messageIds, notes } = record.told
    if (messageIds.length > 0) writer.clearUntold(agentId, messageIds)
    for (const { kind, text } of notes) writer.clearNote(agentId, kind, text)
  },
  message({ event: { payload }, record: { message, position, continues }, publish }, writer) {
    const stored =
      continues === true
        ? writer.editMessage(message.messageId, message.contentText, message.blocks)
        : writer.insertMessage(message, position)
    // Clients get the blocks as they are stored, long outputs shortened.
    publish({ ...payload, blocks: [...stored] })
  },
  'queue.reordered'({ event: { sessionId, payload } }, writer) {
    writer.patchState(sessionId, { queueOrder: payload.messageIds })
  },
  'queue.edited'({ event: { payload }, record: { blocks } }, writer) {
    writer.editMessage(payload.messageId, contentText(blocks), blocks)
  },
  'turn.started'({ record }, writer) {
    if (record !== undefined) writer.insertTurn(record.turn)
  },
  'turn.completed'({ event: { payload, timestamp } }, writer) {
    // The outcome to take note of is a property of the session.
    const { sessionId: _session, pendingOutcome: _noted, ...ofTurn } = payload
    const { turnId, turnNumber: _number, success, initiator: _initiator, elapsedMs: _elapsed, ...facts } = ofTurn
    writer.patchTurn(turnId, { status: success ? 'completed' : 'error', completedAt: timestamp, ...facts })
  },
} satisfies ProjectionsOfSome

function place(writer: StoreWriter, messageId: string, position: number | undefined): void {
  if (position !== undefined) writer.placeMessage(messageId, position)
}
