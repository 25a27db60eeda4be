import type { ConsentedItem, TrustWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const itemsOf = statement((p: Placeholders<{ folder: string }>) =>
  db.selectFrom('trusted_folder').select('items').where('folder', '=', p.folder),
)

const upsertFolder = statement((p: Placeholders<{ folder: string; at: number; items: string }>) =>
  db
    .insertInto('trusted_folder')
    .values({ folder: p.folder, granted_at: p.at, items: p.items })
    .onConflict((conflict) =>
      conflict
        .column('folder')
        .doUpdateSet(({ ref }) => ({ granted_at: ref('excluded.granted_at'), items: ref('excluded.items') })),
    ),
)

const deleteFolder = statement((p: Placeholders<{ folder: string }>) =>
  db.deleteFrom('trusted_folder').where('folder', '=', p.folder),
)

const upsertBlocked = statement((p: Placeholders<{ folder: string; hash: string; at: number }>) =>
  db
    .insertInto('blocked_folder')
    .values({ folder: p.folder, content_hash: p.hash, blocked_at: p.at })
    .onConflict((conflict) =>
      conflict.column('folder').doUpdateSet(({ ref }) => ({
        content_hash: ref('excluded.content_hash'),
        blocked_at: ref('excluded.blocked_at'),
      })),
    ),
)

/** Folders that change very often do not grow without bound: the oldest consents are forgotten. */
const MOST_ITEMS = 20_000

/** Writes of folders that may run something. */
export function trustWrites({ connection }: WriteContext): TrustWrites {
  return {
    trustItems(folder, items, at) {
      const row = connection.first(itemsOf({ folder }))
      const before = row === undefined ? [] : (JSON.parse(row.items) as ConsentedItem[])
      const all = new Map(before.map((item) => [item.hash, item]))
      for (const { family, kind, name, path, hash } of items) {
        all.delete(hash)
        all.set(hash, { family, kind, name, path, hash })
      }
      const kept = [...all.values()].slice(-MOST_ITEMS)
      connection.run(upsertFolder({ folder, at, items: JSON.stringify(kept) }))
    },
    blockFolder(folder, hash, at) {
      connection.run(upsertBlocked({ folder, hash, at }))
    },
    untrustFolder(folder) {
      return connection.run(deleteFolder({ folder })).changes > 0
    },
  }
}
