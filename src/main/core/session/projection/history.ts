import type { StoreWriter } from '../../store/port'
import type { ProjectionsOfSome } from './projection'

/** Rows of branches, rewinds and compressions. */
export const history = {
  truncated({ event: { sessionId, sequence, timestamp }, record: { removal } }, writer) {
    writer.insertRemoval(sessionId, removal, { at: timestamp, sequence })
  },
  'history.restored'({ event: { sequence, timestamp, payload } }, writer) {
    writer.undoRemoval(payload.removalId, { at: timestamp, sequence })
  },
  'branch.merged'({ event: { payload, timestamp }, record: { toMessageId, untoldAgentIds } }, writer) {
    const { childSessionId, resultMessageId: messageId } = payload
    if (messageId === undefined) return
    writer.insertMerge(childSessionId, { messageId, toMessageId }, timestamp)
    for (const agentId of untoldAgentIds) writer.tellLater(agentId, messageId)
  },
  'merge.undone'({ event, record: { removal, untoldAgentIds } }, writer) {
    const { sessionId, sequence, timestamp, payload } = event
    for (const agentId of untoldAgentIds) writer.clearUntold(agentId, [payload.takenMessageId])
    writer.insertRemoval(sessionId, removal, { at: timestamp, sequence })
    writer.undoMerge(payload.takenMessageId, timestamp)
  },
  squash: ({ event: { sessionId } }, writer) => forgetContextWindow(sessionId, writer),
  'squash.undone': ({ event: { sessionId } }, writer) => forgetContextWindow(sessionId, writer),
  'pins.changed'({ event: { sessionId, payload } }, writer) {
    writer.patchState(sessionId, { pins: payload.messageIds })
  },
} satisfies ProjectionsOfSome

/** Forgets how full the context is, until that is reported again. */
function forgetContextWindow(sessionId: string, writer: StoreWriter): void {
  writer.patchState(sessionId, { contextWindow: null })
}
