import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { BackupKind, BackupsKept } from '#shared/store/entities'
import { backupName, backupsFolder, listBackups, removeBackups } from './care/backups'
import { copyStore, type CopyWatcher } from './care/copy'
import { expiredBackups, usualBackupsKept } from './care/rotation'
import { schemaVersion } from './store-file'

export interface BackupRequest {
  readonly kind: BackupKind
  /** Unix ms. */
  readonly now: number
  readonly kept?: BackupsKept
}

const unwatched: CopyWatcher = { check: () => undefined, progress: () => undefined }

/**
 * Copies an open store into `backups/` beside it and answers the copy's name. The copy is whole, checked, or not there;
 * on failure what SQLite or the file system threw is thrown. Only then those backups go that are no longer kept.
 */
export async function backUp(
  database: Database.Database,
  dir: string,
  { kind, now, kept = usualBackupsKept }: BackupRequest,
  watcher = unwatched,
): Promise<string> {
  const taken = new Set((await listBackups(dir)).map((backup) => backup.name))
  let at = now
  while (taken.has(backupName(kind, schemaVersion(database), at))) at++
  const name = backupName(kind, schemaVersion(database), at)
  await copyStore(database, join(await backupsFolder(dir), name), watcher)
  const expired = expiredBackups(await listBackups(dir), kept)
  await removeBackups(
    dir,
    expired.map((backup) => backup.name).filter((expiredName) => expiredName !== name),
  )
  return name
}
