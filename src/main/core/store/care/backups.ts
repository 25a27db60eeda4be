import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup, BackupKind } from '#shared/store/entities'
import { removeDatabase } from './remove-database'

/** The folder of backups in a data directory. */
export const BACKUPS_FOLDER = 'backups'

const NAME = /^parley-v(\d+)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)(?:-(daily|manual|restore|repair))?\.db$/

/** The name of a copy. One that is made before a migration, which every version of Parley does, has no kind in it. */
export function backupName(kind: BackupKind, version: number, at: number): string {
  const time = new Date(at).toISOString().replaceAll(':', '-')
  return `parley-v${version}-${time}${kind === 'migration' ? '' : `-${kind}`}.db`
}

/** Parses a name; null when it is no backup's. */
function parseName(name: string): Omit<Backup, 'size'> | null {
  const [, version, time, kind] = NAME.exec(name) ?? []
  if (version === undefined || time === undefined) return null
  const createdAt = Date.parse(time.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
  if (Number.isNaN(createdAt)) return null
  return { name, kind: (kind ?? 'migration') as BackupKind, createdAt, schemaVersion: Number(version) }
}

/** The backups of a data directory, newest first. None where there is no folder of them. */
export async function listBackups(dir: string): Promise<Backup[]> {
  const folder = join(dir, BACKUPS_FOLDER)
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const parsed = parseName(name)
      if (parsed === null) return []
      const about = await stat(join(folder, name)).catch(() => null)
      return about?.isFile() === true ? [{ ...parsed, size: about.size }] : []
    }),
  )
  return found.flat().toSorted((a, b) => b.createdAt - a.createdAt)
}

/** Makes the folder of backups and answers it. */
export async function backupsFolder(dir: string): Promise<string> {
  const folder = join(dir, BACKUPS_FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Deletes backups, with the logs that can stand beside those that were stores. */
export async function removeBackups(dir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await removeDatabase(join(dir, BACKUPS_FOLDER, name))
}

/** Deletes copies that the end of a host interrupted. Nobody may be making one. */
export async function removePartialBackups(dir: string): Promise<void> {
  const folder = join(dir, BACKUPS_FOLDER)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (name.includes('.db.partial')) await rm(join(folder, name), { force: true })
}
