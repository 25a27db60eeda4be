import { lstat, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { err, ok, type Result } from '#shared/kernel/result'
import { errorCode, explainFileError, type FileFailure } from './file-errors'
import { inRealFolder } from './real-folder'

/** The failure when something is at the new path of what is moved. */
export const TAKEN = 'something is there already'

/** Removes a file, or a folder with everything in it, by its located path. Links in it are removed, not followed. */
export function removeLocated(path: string): Promise<Result<void, FileFailure>> {
  return inRealFolder(dirname(path), (folder) => attempt(() => rm(join(folder, basename(path)), { recursive: true })))
}

/** Moves a file or folder between located paths; the folder of the new one exists. Fails if something is there. */
export function moveLocated(from: string, to: string): Promise<Result<void, FileFailure>> {
  return inRealFolder(dirname(from), (source) =>
    inRealFolder(dirname(to), async (target) => {
      const place = join(target, basename(to))
      const taken = await lstat(place).then(
        () => true,
        () => false,
      )
      if (taken) return err({ missing: false, reason: TAKEN })
      return attempt(() => rename(join(source, basename(from)), place))
    }),
  )
}

async function attempt(work: () => Promise<void>): Promise<Result<void, FileFailure>> {
  try {
    await work()
    return ok(undefined)
  } catch (error) {
    return err({ missing: errorCode(error) === 'ENOENT', reason: explainFileError(error) })
  }
}
