import type { PermissionRequest, PermissionResolution } from '../../../../shared/permission/entities'
import type { StoreWriter } from '../port'
import type { WriteContext } from './context'

/** Writes of permission requests and of their answers. */
export function permissionWrites(
  context: WriteContext,
): Pick<
  StoreWriter,
  'putPermission' | 'resolvePermission' | 'snoozePermission' | 'setPermissionExpiry' | 'settlePermission'
> {
  const { connection } = context
  /** Changes the row of a request that has to be there. */
  function update(requestId: string, set: string, ...values: (string | number | null)[]): void {
    const { changes } = connection.run(
      `UPDATE permission_request SET ${set} WHERE request_id = ?`,
      ...values,
      requestId,
    )
    if (changes === 0) throw new Error(`there is no permission request ${requestId}`)
  }
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
      const isOffered = resolution.expiredBy === 'restart' ? 1 : 0
      update(
        resolution.requestId,
        'resolution = ?, resolved_at = ?, is_offered = ?',
        JSON.stringify(resolution),
        at,
        isOffered,
      )
    },
    snoozePermission(requestId: string, until: number | null) {
      update(requestId, 'snoozed_until = ?', until)
    },
    setPermissionExpiry(requestId: string, expiresAt: number | null) {
      update(requestId, 'expires_at = ?', expiresAt)
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
