import { rm } from 'node:fs/promises'

/** Suffixes of the files beside an SQLite file that belong to it. */
export const COMPANIONS = ['-wal', '-shm', '-journal'] as const

/** Deletes an SQLite file with the files that belong to it; does nothing where there is none. */
export async function removeDatabase(file: string): Promise<void> {
  for (const end of [...COMPANIONS, '']) await rm(file + end, { force: true })
}
