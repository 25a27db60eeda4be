import { randomUUID } from 'node:crypto'
import { chmod, copyFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode } from './file-errors'

/** Number of links that a path may lead through; systems allow about as many. */
const MAX_LINKS = 40

/**
 * Returns every place that a path leads through: itself, and where each link leads. The last one is the file, which
 * need not exist. Throws ELOOP for links in a circle, and other file system errors.
 */
export async function placesOf(path: string): Promise<[string, ...string[]]> {
  const places: [string, ...string[]] = [path]
  let place = path
  for (let links = 0; ; links++) {
    const target = await readlink(place).catch((error: unknown) => {
      // EINVAL: not a link. Windows says UNKNOWN for some files.
      if (['EINVAL', 'ENOENT', 'UNKNOWN'].includes(errorCode(error))) return null
      throw error
    })
    if (target === null) return places
    if (links === MAX_LINKS) throw Object.assign(new Error(`Too many links: ${path}`), { code: 'ELOOP' })
    // A relative link starts in the folder that it is really in.
    const folder = await realpath(dirname(place)).catch(() => dirname(place))
    place = resolve(folder, target)
    places.push(place)
  }
}

/** Returns the file that a path leads to through its links, see {@link placesOf}. */
export async function destinationOf(path: string): Promise<string> {
  const place = (await placesOf(path)).at(-1) ?? path
  const folder = await realpath(dirname(place)).catch(() => dirname(place))
  return join(folder, basename(place))
}

export interface SaveOptions {
  /** End of the name under which the former content is kept, beside the file. Default: not kept. */
  readonly keptAs?: string
  /** Readable by its owner only, in any case. Default: false. */
  readonly isSecret?: boolean
  /** Called before the new content is in place. Default: nothing. */
  readonly onReady?: () => void
}

/**
 * Writes a file of the user in one step, so that a full disk or a crash leaves either the old content or the new one.
 * A link stays one: what it leads to is written. A new file is readable by its owner only, and so is one that no link
 * leads to; the file behind a link, which may be shared, keeps its mode. Throws file system errors, with nothing
 * changed.
 */
export async function saveFile(
  path: string,
  text: string,
  { keptAs, isSecret = false, onReady }: SaveOptions = {},
): Promise<void> {
  const target = await destinationOf(path)
  const before = await stat(target).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  const isLinked = (await placesOf(path)).length > 1
  const temporary = `${target}.${randomUUID()}.tmp`
  const copy = `${temporary}.former`
  try {
    await writeFile(temporary, text, { mode: 0o600, flush: true, flag: 'wx' })
    if (isLinked && before !== null && !isSecret) await chmod(temporary, before.mode & 0o777)
    if (before !== null && keptAs !== undefined) {
      await copyFile(target, copy)
      await rename(copy, target + keptAs)
    }
    onReady?.()
    await rename(temporary, target)
  } catch (error) {
    for (const left of [temporary, copy]) await rm(left, { force: true })
    throw error
  }
}
