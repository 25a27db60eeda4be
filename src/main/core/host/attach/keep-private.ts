import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Names of Parley's own files and folders in a data folder. Everything else there, such as a person's own files, is
 * left unchanged; so is the folder, which others may use too.
 */
const OURS =
  /^(parley\b.*\.db\b.*|host\.(json|lock|sock)\b.*|settings\.json\b.*|secrets\.json\b.*|backups|drafts|exchange|files|electron)$/

/**
 * Restricts Parley's files in a data folder to their owner. Files that cannot be changed, for example in somebody
 * else's folder, are left as they are.
 */
export async function keepPrivate(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return
  const names = await readdir(dataDir).catch(() => [])
  await Promise.all(names.filter((name) => OURS.test(name)).map((name) => narrow(join(dataDir, name))))
}

/**
 * Removes the permissions of everybody but the owner. Links are left alone: their targets may be a person's own files.
 */
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
