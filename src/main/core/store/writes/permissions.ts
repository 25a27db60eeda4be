import { sql } from 'kysely'
import type { PermissionRequest, PermissionResolution } from '#shared/permission/entities'
import type { PermissionWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const upsertRequest = statement(
  (p: Placeholders<{ requestId: string; sessionKey: number; requestedAt: number; request: string }>) =>
    db
      .insertInto('permission_request')
      .values({
        request_id: p.requestId,
        session_key: p.sessionKey,
        requested_at: p.requestedAt,
        request: p.request,
        is_offered: 0,
      })
      .onConflict((conflict) =>
        conflict.column('request_id').doUpdateSet(({ ref }) => ({ request: ref('excluded.request') })),
      ),
)

const resolveRequest = statement(
  (p: Placeholders<{ requestId: string; resolution: string; at: number; isOffered: number }>) =>
    db
      .updateTable('permission_request')
      .set({ resolution: p.resolution, resolved_at: p.at, is_offered: p.isOffered })
      .where('request_id', '=', p.requestId),
)

const snoozeRequest = statement((p: Placeholders<{ requestId: string; until: number | null }>) =>
  db.updateTable('permission_request').set({ snoozed_until: p.until }).where('request_id', '=', p.requestId),
)

const setExpiry = statement((p: Placeholders<{ requestId: string; expiresAt: number | null }>) =>
  db.updateTable('permission_request').set({ expires_at: p.expiresAt }).where('request_id', '=', p.requestId),
)

type OfRequest = Placeholders<{ requestId: string }>

const settleRequest = statement((p: OfRequest) =>
  db
    .updateTable('permission_request')
    .set({ is_offered: 0 })
    .where('request_id', '=', p.requestId)
    .where('is_offered', '=', 1),
)

const settleRequestByRule = statement((p: Placeholders<{ requestId: string; ruleId: string }>) =>
  db
    .updateTable('permission_request')
    .set(({ ref }) => ({
      is_offered: 0,
      resolution: sql<string>`json_set(${ref('resolution')}, '$.ruleId', ${p.ruleId})`,
    }))
    .where('request_id', '=', p.requestId)
    .where('is_offered', '=', 1),
)

/** Writes of permission requests and of their answers. */
export function permissionWrites(context: WriteContext): PermissionWrites {
  const { connection } = context
  return {
    putPermission(request: PermissionRequest) {
      connection.run(
        upsertRequest({
          requestId: request.id,
          sessionKey: context.sessionKey(request.sessionId),
          requestedAt: request.requestedAt,
          request: JSON.stringify(request),
        }),
      )
    },
    resolvePermission(resolution: PermissionResolution, at: number) {
      const { changes } = connection.run(
        resolveRequest({
          requestId: resolution.requestId,
          resolution: JSON.stringify(resolution),
          at,
          isOffered: resolution.expiredBy === 'restart' ? 1 : 0,
        }),
      )
      if (changes === 0) throw new Error(`there is no permission request ${resolution.requestId}`)
    },
    snoozePermission(requestId: string, until: number | null) {
      connection.run(snoozeRequest({ requestId, until }))
    },
    setPermissionExpiry(requestId: string, expiresAt: number | null) {
      connection.run(setExpiry({ requestId, expiresAt }))
    },
    settlePermission(requestId: string, ruleId: string | null) {
      const settle = ruleId === null ? settleRequest({ requestId }) : settleRequestByRule({ requestId, ruleId })
      return connection.run(settle).changes > 0
    },
  }
}
