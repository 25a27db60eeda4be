import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a private folder with the folders above it. Node's own `recursive` never returns where a file system refuses
 * new folders as if their parent were missing, as `/proc` does.
 */
export async function makeFolders(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolders(parent)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another program may have created it.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
