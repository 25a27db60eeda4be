import type { Connection } from '../connection'
import type { ConsentedItem, TrustReads } from '../port'
import { db, statement, type Placeholders } from '../statement'

const folderByPath = statement((p: Placeholders<{ folder: string }>) =>
  db.selectFrom('trusted_folder').selectAll().where('folder', '=', p.folder),
)

const allFolders = statement(() => db.selectFrom('trusted_folder').selectAll().orderBy('granted_at', 'desc'))

const blockedByPath = statement((p: Placeholders<{ folder: string }>) =>
  db.selectFrom('blocked_folder').select('content_hash').where('folder', '=', p.folder),
)

/** Reads of folders that may run something. */
export function trustReads(connection: Connection): TrustReads {
  return {
    trustedItems(folder) {
      const row = connection.first(folderByPath({ folder }))
      return Promise.resolve(row === undefined ? null : (JSON.parse(row.items) as ConsentedItem[]))
    },
    blockedContent(folder) {
      return Promise.resolve(connection.first(blockedByPath({ folder }))?.content_hash ?? null)
    },
    trustedFolders() {
      const rows = connection.all(allFolders())
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
