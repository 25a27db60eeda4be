import type { ElicitationWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const insertRequest = statement((p: Placeholders<{ requestId: string; sessionKey: number; request: string }>) =>
  db
    .insertInto('elicitation')
    .values({ request_id: p.requestId, session_key: p.sessionKey, request: p.request, is_offered: 0 }),
)

const resolveRequest = statement(
  (p: Placeholders<{ requestId: string; resolution: string; at: number; isOffered: number }>) =>
    db
      .updateTable('elicitation')
      .set({ resolution: p.resolution, resolved_at: p.at, is_offered: p.isOffered })
      .where('request_id', '=', p.requestId),
)

const settleRequest = statement((p: Placeholders<{ requestId: string }>) =>
  db
    .updateTable('elicitation')
    .set({ is_offered: 0 })
    .where('request_id', '=', p.requestId)
    .where('is_offered', '=', 1),
)

/** Writes of questions and of their answers. */
export function elicitationWrites(context: WriteContext): ElicitationWrites {
  const { connection } = context
  return {
    putElicitation(request) {
      connection.run(
        insertRequest({
          requestId: request.requestId,
          sessionKey: context.sessionKey(request.sessionId),
          request: JSON.stringify(request),
        }),
      )
    },
    resolveElicitation(resolution, at, isOffered) {
      connection.run(
        resolveRequest({
          requestId: resolution.requestId,
          resolution: JSON.stringify(resolution),
          at,
          isOffered: isOffered ? 1 : 0,
        }),
      )
    },
    settleElicitation(requestId) {
      return connection.run(settleRequest({ requestId })).changes > 0
    },
  }
}
