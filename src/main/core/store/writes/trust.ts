import type { ConsentedItem, TrustWrites } from '../port'
import type { WriteContext } from './context'

/** Folders that change very often do not grow without bound: the oldest consents are forgotten. */
const MOST_ITEMS = 20_000

/** Writes of folders that may run something. */
export function trustWrites({ connection }: WriteContext): TrustWrites {
  return {
    trustItems(folder, items, at) {
      const row = connection.get<{ items: string }>('SELECT items FROM trusted_folder WHERE folder = ?', folder)
      const before = row === undefined ? [] : (JSON.parse(row.items) as ConsentedItem[])
      const all = new Map(before.map((item) => [item.hash, item]))
      for (const { family, kind, name, path, hash } of items) {
        all.delete(hash)
        all.set(hash, { family, kind, name, path, hash })
      }
      connection.run(
        'INSERT INTO trusted_folder (folder, granted_at, items) VALUES (?, ?, ?) ' +
          'ON CONFLICT (folder) DO UPDATE SET granted_at = excluded.granted_at, items = excluded.items',
        folder,
        at,
        JSON.stringify([...all.values()].slice(-MOST_ITEMS)),
      )
    },
    untrustFolder(folder) {
      return connection.run('DELETE FROM trusted_folder WHERE folder = ?', folder).changes > 0
    },
  }
}
