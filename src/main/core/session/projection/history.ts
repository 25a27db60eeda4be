import type { SessionEventOf } from '#shared/contract'
import type { StoredRemoval, StoreWriter } from '#core/store/port'
import type { ProjectionsOfSome } from './projection'

/** Rows of branches, rewinds and compressions. */
export const history = {
  truncated({ event, private: hidden }, writer) {
    if (hidden !== undefined) insertRemoval(event, { kind: 'rewind', ...hidden }, writer)
  },
  'history.restored'({ event: { sequence, timestamp, payload } }, writer) {
    writer.undoRemoval(payload.removalId, { at: timestamp, sequence })
  },
  'branch.merged'(
    { event: { payload, timestamp }, private: { toMessageId = null, untoldAgentIds = [] } = {} },
    writer,
  ) {
    const { childSessionId, resultMessageId: messageId } = payload
    if (messageId === undefined) return
    writer.insertMerge(childSessionId, { messageId, toMessageId }, timestamp)
    for (const agentId of untoldAgentIds) writer.tellLater(agentId, messageId)
  },
  'merge.undone'({ event, private: { untoldAgentIds = [] } = {} }, writer) {
    const { timestamp, payload } = event
    const { takenMessageId } = payload
    for (const agentId of untoldAgentIds) writer.clearUntold(agentId, [takenMessageId])
    insertRemoval(event, { kind: 'unmerge', throughMessageId: takenMessageId }, writer)
    writer.undoMerge(takenMessageId, timestamp)
  },
  squash: ({ event: { sessionId } }, writer) => forgetContextWindow(sessionId, writer),
  'squash.undone': ({ event: { sessionId } }, writer) => forgetContextWindow(sessionId, writer),
  'pins.changed'({ event: { sessionId, payload } }, writer) {
    writer.patchState(sessionId, { pins: payload.messageIds })
  },
} satisfies ProjectionsOfSome

function insertRemoval(
  { sessionId, sequence, timestamp, payload }: SessionEventOf<'truncated'> | SessionEventOf<'merge.undone'>,
  how: Pick<StoredRemoval, 'kind' | 'throughMessageId'>,
  writer: StoreWriter,
): void {
  const { removalId, messageId, fromPosition, endPosition } = payload
  const removal = { removalId, messageId, fromPosition, endPosition, ...how }
  writer.insertRemoval(sessionId, removal, { at: timestamp, sequence })
}

/** Forgets how full the context is, until that is reported again. */
function forgetContextWindow(sessionId: string, writer: StoreWriter): void {
  writer.patchState(sessionId, { contextWindow: null })
}
