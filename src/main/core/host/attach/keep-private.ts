import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What Parley makes in a data folder. Anything else there, such as a person's own files beside it, is left as it is; so is
 * the folder, which may be one that others use.
 */
const OURS =
  /^(parley\b.*\.db\b.*|host\.(json|lock)\b.*|settings\.json\b.*|secrets\.json\b.*|backups|drafts|exchange|files|electron)$/

/**
 * Takes from everybody but the owner what Parley has in a data folder. What cannot be changed, for example in a folder of
 * somebody else, stays.
 */
export async function keepPrivate(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return
  const names = await readdir(dataDir).catch(() => [])
  await Promise.all(names.filter((name) => OURS.test(name)).map((name) => narrow(join(dataDir, name))))
}

/** Links are left alone: what they lead to may be somebody's own. */
async function narrow(path: string): Promise<void> {
  try {
    const found = await lstat(path)
    if (!found.isFile() && !found.isDirectory()) return
    const mode = found.mode & 0o777
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700)
  } catch {
    // It is gone, or belongs to somebody else.
  }
}
