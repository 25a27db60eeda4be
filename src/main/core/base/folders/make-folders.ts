import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, explainFileError } from './file-errors'

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

/** Returns the reason why folders could not be created, as the end of a user-facing sentence. */
export function explainFolderError(error: unknown): string {
  switch (errorCode(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a part of the path is a file, not a folder'
    case 'ENOENT':
      return 'the system does not allow it'
    default:
      return explainFileError(error)
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
