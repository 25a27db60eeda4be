import type { Backup, StoreFinding } from '../../../shared/store/entities'

/** Why a backup was made, as lists say it. */
export const backupKinds: Readonly<Record<Backup['kind'], string>> = {
  daily: 'Daily',
  manual: 'Made by hand',
  migration: 'Before an update',
  restore: 'Before a restore',
  repair: 'Before a repair',
}

const tables: Readonly<Record<string, string>> = {
  session: 'names and dates of sessions',
  session_state: 'plans and other states of sessions',
  agent: 'agents',
  turn: 'turns',
  message: 'messages',
  event: 'the log of what happened',
  blob: 'files and long outputs',
  blob_part: 'files and long outputs',
  message_blob: 'files and long outputs',
  session_blob: 'files and long outputs',
  usage_report: 'usage',
  usage_total: 'usage',
  permission_request: 'permissions',
  permission_rule: 'permissions',
}

/** What is in a table of the store, for people. */
export function tableWords(table: string): string {
  return tables[table] ?? table.replaceAll('_', ' ')
}

/** What became of a fault. */
export const findingStates: Readonly<Record<StoreFinding['state'], string>> = {
  repaired: 'Repaired',
  repairable: 'Can be repaired',
  fatal: 'Damaged',
  harmless: 'Harmless',
}
