import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './file-errors'

/** Mode of a new file before the user's umask is applied. */
const NEW_FILE = 0o666

/**
 * Writes a whole file beside the one at `path` and moves it into place in one step, so that a full disk or a crash
 * leaves either the old file or the new one. The new file has the mode and owner of the old one, whose `before` is null
 * when there is none.
 *
 * Returns false, with nothing changed, where that would change more than the text: in a folder that accepts no new
 * files, for a file that has other names (hard links), and for a file of another owner. Throws file system errors.
 */
export async function replaceFile(path: string, text: string | Uint8Array, before: Stats | null): Promise<boolean> {
  if (before !== null && before.nlink > 1) return false
  const temporary = join(dirname(path), `.parley-${randomUUID()}.tmp`)
  // Neither follows nor overwrites a file that an agent may have put there.
  const file = await open(temporary, 'wx', NEW_FILE).catch((error: unknown) => {
    if (before !== null && ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) return null
    throw error
  })
  if (file === null) return false
  try {
    try {
      if (before !== null) {
        const made = await file.stat()
        if (made.uid !== before.uid || made.gid !== before.gid) await file.chown(before.uid, before.gid)
        await file.chmod(before.mode & 0o7777)
      }
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    return true
  } catch (error) {
    await rm(temporary, { force: true })
    if (errorCode(error) === 'EPERM' && before !== null) return false
    throw error
  }
}
