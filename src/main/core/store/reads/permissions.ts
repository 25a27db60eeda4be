import type { PermissionRequest, PermissionResolution } from '../../../../shared/permission/entities'
import { from, type Connection } from '../connection'
import type { StoreReader } from '../port'

/** Reads of permission requests. */
export function permissionReads(connection: Connection): Pick<StoreReader, 'permission'> {
  return {
    permission(requestId) {
      const row = connection.first(
        from.selectFrom('permission_request').select(['request', 'resolution']).where('request_id', '=', requestId),
      )
      if (row === undefined) return Promise.resolve(null)
      return Promise.resolve({
        request: JSON.parse(row.request) as PermissionRequest,
        resolution: row.resolution === null ? null : (JSON.parse(row.resolution) as PermissionResolution),
      })
    },
  }
}
