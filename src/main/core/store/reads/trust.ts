import { from, type Connection } from '../connection'
import type { ConsentedItem, TrustReads } from '../port'

/** Reads of folders that may run something. */
export function trustReads(connection: Connection): TrustReads {
  return {
    trustedItems(folder) {
      const row = connection.first(from.selectFrom('trusted_folder').selectAll().where('folder', '=', folder))
      return Promise.resolve(row === undefined ? null : (JSON.parse(row.items) as ConsentedItem[]))
    },
    trustedFolders() {
      const rows = connection.all(from.selectFrom('trusted_folder').selectAll().orderBy('granted_at', 'desc'))
      return Promise.resolve(
        rows.map(({ folder, granted_at: grantedAt, items }) => ({
          folder,
          grantedAt,
          itemCount: (JSON.parse(items) as ConsentedItem[]).length,
        })),
      )
    },
  }
}
