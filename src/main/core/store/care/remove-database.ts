import { rm } from 'node:fs/promises'

/** What stands beside a file of SQLite and belongs to it. */
export const COMPANIONS = ['-wal', '-shm', '-journal'] as const

/** Deletes a file of SQLite with what belongs to it; nothing happens where there is none. */
export async function removeDatabase(file: string): Promise<void> {
  for (const end of [...COMPANIONS, '']) await rm(file + end, { force: true })
}
