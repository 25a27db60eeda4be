import type { Backup, StoreFinding } from '../../../shared/store/entities'

/** Why a backup was made, as lists say it. */
export const backupKinds: Readonly<Record<Backup['kind'], string>> = {
  daily: 'Daily',
  manual: 'Made by hand',
  migration: 'Before an update',
  restore: 'Before a restore',
  repair: 'Before a repair',
}

/** What became of a fault. */
export const findingStates: Readonly<Record<StoreFinding['state'], string>> = {
  repaired: 'Repaired',
  repairable: 'Can be repaired',
  fatal: 'Damaged',
  harmless: 'Harmless',
}
