import { join } from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { Backup } from '#shared/store/entities'
import type { BackupRequest } from '#core/store/backup'
import { STORE_FILE } from '#core/store/open'
import { WriteGate } from '#core/store/write-gate'
import { workOnce } from '#core/base/worker/long-work'
import { backupsKept } from './backups-kept'

/** Copies a store that is about to be brought up to date, in a thread of its own. Nobody else may use it yet. */
export async function backUpBeforeMigration(
  dataDir: string,
  request: BackupRequest,
): Promise<Result<Backup, ContractError>> {
  const store = { file: join(dataDir, STORE_FILE), gate: new WriteGate().shared }
  return workOnce(store, 'backUpStore', { ...request, kept: await backupsKept(dataDir) })
}
