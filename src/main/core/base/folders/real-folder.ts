import { constants, open, readlink, type FileHandle } from 'node:fs/promises'
import { err, type Result } from '#shared/kernel/result'
import { errorCode, explainFileError, type FileFailure } from './file-errors'

const optional = constants as Partial<typeof constants>
const FLAGS = constants.O_RDONLY | (optional.O_DIRECTORY ?? 0) | (optional.O_NOFOLLOW ?? 0)

/** The failure when a folder on the way became a link after its path had been looked up. */
export const replacedOnTheWay = 'a folder on the way to it has just been replaced'

/**
 * Works in a folder by its located path, which has no links. On Linux the folder is held open, and `use` gets a path that
 * means it whatever happens to the folders above; it fails when one of them has become a link. Elsewhere, Node offers no
 * such path.
 */
export async function inRealFolder<T>(
  folder: string,
  use: (folder: string) => Promise<Result<T, FileFailure>>,
): Promise<Result<T, FileFailure>> {
  if (process.platform !== 'linux') return use(folder)
  let handle: FileHandle | undefined
  try {
    handle = await open(folder, FLAGS)
    const held = `/proc/self/fd/${handle.fd}`
    const opened = await readlink(held).catch(() => null)
    // Without a file system of processes there is no such path.
    if (opened === null) return await use(folder)
    return opened === folder ? await use(held) : err({ missing: false, reason: replacedOnTheWay })
  } catch (error) {
    return err({ missing: errorCode(error) === 'ENOENT', reason: explainFileError(error) })
  } finally {
    await handle?.close()
  }
}
