import { open } from 'node:fs/promises'

/** Resolves when a file is on the disk, whatever happens to the machine. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
