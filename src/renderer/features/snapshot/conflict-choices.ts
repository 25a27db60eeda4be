import type { OnConflict } from '#shared/snapshot/entities'

/** Ways to import sessions that already exist, in the order offered. */
export const conflictChoices: readonly OnConflict[] = ['skip', 'copy', 'overwrite', 'fail']
