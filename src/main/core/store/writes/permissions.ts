import type { PermissionRequest, PermissionResolution } from '../../../../shared/permission/entities'
import type { StoreWriter } from '../port'
import type { WriteContext } from './context'

/** Writes of permission requests and of their answers. */
export function permissionWrites(context: WriteContext): Pick<StoreWriter, 'putPermission' | 'resolvePermission'> {
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
        'UPDATE permission_request SET resolution = ?, resolved_at = ? WHERE request_id = ?',
        JSON.stringify(resolution),
        at,
        resolution.requestId,
      )
      if (changes === 0) throw new Error(`there is no permission request ${resolution.requestId}`)
    },
  }
}
