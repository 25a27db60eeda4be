import { posix, win32 } from 'node:path'
import { err, ok, type Result } from '#shared/kernel/result'

export type Conventions = 'windows' | 'posix'

const pathOf = (conventions: Conventions) => (conventions === 'windows' ? win32 : posix)

/**
 * Returns an absolute path of a client's machine inside one of its folders. The files are not here, so the client has
 * to resolve links. Fails with a sentence for the requester.
 */
export function clientPath(path: string, folder: string, conventions: Conventions): Result<string, string> {
  const { resolve, isAbsolute } = pathOf(conventions)
  if (path.includes('\0')) return err('A path cannot hold a NUL character.')
  if (path.split(/[\\/]/).includes('..')) return err(`\`${path}\` is refused: paths with \`..\` are not followed.`)
  const absolute = isAbsolute(path) ? resolve(path) : resolve(folder, path)
  return isWithin(absolute, folder, conventions)
    ? ok(absolute)
    : err(`\`${path}\` is refused: it is outside the session's folder.`)
}

/** Returns whether a path is a folder or inside it. Both are absolute. */
export function isWithin(path: string, folder: string, conventions: Conventions): boolean {
  const { relative, isAbsolute, sep } = pathOf(conventions)
  const steps = relative(folder, path)
  return steps === '' || (!isAbsolute(steps) && steps !== '..' && !steps.startsWith(`..${sep}`))
}
