import type { MessagePosition } from '#shared/find/entities'
import type { FoundPlace } from '#renderer/lib/conversation/find-in-session.svelte'
import type { Row } from '#renderer/lib/conversation/rows'

/** Returns the index of the row that shows a message, or stands for it while it is not here; -1 when none does. */
export function rowOfPlace(rows: readonly Row[], { messageId, position, sessionId }: FoundPlace, own: string): number {
  const index = rows.findIndex((row) => (row.kind === 'message' || row.kind === 'queued') && row.key === messageId)
  if (index >= 0) return index
  const gap = sessionId === own ? `gap:${position}` : `gap:${sessionId}:${position}`
  return rows.findIndex((row) => row.kind === 'gap' && row.key === gap)
}

/** Returns the message shown by a row or the next one that shows any; null after the last one. */
export function placeOfRow(rows: readonly Row[], from: number, own: string): MessagePosition | null {
  const index = rows.findIndex((row, at) => at >= from && (row.kind === 'message' || row.kind === 'gap'))
  const row = rows[index]
  if (row === undefined) return null
  const position = row.kind === 'gap' ? row.position : row.kind === 'message' ? row.message.position : null
  const isOwn = !rows.slice(index).some(({ kind }) => kind === 'branchStart')
  const origin = isOwn ? undefined : rows.slice(0, index).findLast(({ kind }) => kind === 'origin')
  const sessionId = origin?.kind === 'origin' ? origin.part.sessionId : own
  return { sessionId, position: position ?? Number.MAX_SAFE_INTEGER }
}
