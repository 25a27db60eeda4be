import type { ElicitationWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of questions and of their answers. */
export function elicitationWrites(context: WriteContext): ElicitationWrites {
  const { connection } = context
  return {
    putElicitation(request) {
      connection.run(
        'INSERT INTO elicitation (request_id, session_key, request) VALUES (?, ?, ?)',
        request.requestId,
        context.sessionKey(request.sessionId),
        JSON.stringify(request),
      )
    },
    resolveElicitation(resolution, at, isOffered) {
      connection.run(
        'UPDATE elicitation SET resolution = ?, resolved_at = ?, is_offered = ? WHERE request_id = ?',
        JSON.stringify(resolution),
        at,
        isOffered ? 1 : 0,
        resolution.requestId,
      )
    },
    settleElicitation(requestId) {
      return (
        connection.run('UPDATE elicitation SET is_offered = 0 WHERE request_id = ? AND is_offered = 1', requestId)
          .changes > 0
      )
    },
  }
}
