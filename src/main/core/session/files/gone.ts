import { lstat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Returns the time, in Unix ms, at or before which a file was deleted: that of the last change of the folder it was in, or
 * of the nearest one above that is still there. Undefined when something is in its place, or nothing can be told.
 */
export async function goneBy(file: string): Promise<number | undefined> {
  const there = await lstat(file).catch(() => null)
  if (there !== null && !there.isDirectory()) return undefined
  for (let at = path.dirname(file); ; at = path.dirname(at)) {
    const folder = await lstat(at).catch(() => null)
    if (folder !== null) return Math.max(folder.mtimeMs, folder.ctimeMs)
    if (path.dirname(at) === at) return undefined
  }
}
