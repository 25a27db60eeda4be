import type { PermissionRequest, PermissionResolution } from '../../../../shared/permission/entities'
import type { PermissionWrites } from '../port'
import type { WriteContext } from './context'

/** Writes of permission requests and of their answers. */
export function permissionWrites(context: WriteContext): PermissionWrites {
  const { connection } = context
  return {
    putPermission(request: PermissionRequest) {
      const json = JSON.stringify(request)
      connection.run(
        `INSERT INTO permission_request (request_id, session_key, requested_at, request) VALUES (?, ?, ?, ?)
           ON CONFLICT (request_id) DO UPDATE SET request = excluded.request`,
        request.id,
        context.sessionKey(request.sessionId),
        request.requestedAt,
        json,
      )
    },
    resolvePermission(resolution: PermissionResolution, at: number) {
      const { changes } = connection.run(
        'UPDATE permission_request SET resolution = ?, resolved_at = ?, is_offered = ? WHERE request_id = ?',
        JSON.stringify(resolution),
        at,
        resolution.expiredBy === 'restart' ? 1 : 0,
        resolution.requestId,
      )
      if (changes === 0) throw new Error(`there is no permission request ${resolution.requestId}`)
    },
    snoozePermission(requestId: string, until: number | null) {
      connection.run('UPDATE permission_request SET snoozed_until = ? WHERE request_id = ?', until, requestId)
    },
    setPermissionExpiry(requestId: string, expiresAt: number | null) {
      connection.run('UPDATE permission_request SET expires_at = ? WHERE request_id = ?', expiresAt, requestId)
    },
    settlePermission(requestId: string, ruleId: string | null) {
      const { changes } = connection.run(
        `UPDATE permission_request SET is_offered = 0,
           resolution = CASE WHEN ? IS NULL THEN resolution ELSE json_set(resolution, '$.ruleId', ?) END
           WHERE request_id = ? AND is_offered = 1`,
        ruleId,
        ruleId,
        requestId,
      )
      return changes > 0
    },
  }
}
