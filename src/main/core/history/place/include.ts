import { constants } from 'node:fs'
import { copyFile, lstat, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { readGit } from '#core/base/git/git-program'
import { explainFileError } from '#core/base/folders/file-errors'

/** File that names ignored files for new worktrees, with the syntax of `.gitignore`. */
const INCLUDE = '.worktreeinclude'
const MOST_FILES = 10_000
const MOST_BYTES = 1024 * 1024 * 1024
const TIMEOUT_MS = 30_000

/** Result of copying. */
export interface Copied {
  readonly copied: number
  readonly notCopied: readonly { path: string; reason: string }[]
}

/**
 * Copies the ignored files that `.worktreeinclude` of a repository names into a new worktree. Overwrites nothing, and
 * follows no link out of either folder.
 */
export async function copyIncluded(from: string, to: string): Promise<Copied> {
  const notCopied: { path: string; reason: string }[] = []
  let copied = 0
  let bytes = 0
  for (const file of await includedFiles(from)) {
    if (copied >= MOST_FILES || bytes >= MOST_BYTES) {
      notCopied.push({ path: file, reason: 'there are too many, or they are too large' })
      break
    }
    const source = path.join(from, file)
    const state = await lstat(source).catch(() => null)
    const problem =
      state?.isFile() !== true
        ? 'it is no regular file'
        : !(await hasRealParents(to, file))
          ? 'its folder is a link'
          : await copyOne(source, path.join(to, file))
    if (problem === undefined) {
      copied++
      bytes += state?.size ?? 0
    } else if (problem !== 'exists') notCopied.push({ path: file, reason: problem })
  }
  return { copied, notCopied }
}

/** Paths of the ignored files that `.worktreeinclude` names. */
async function includedFiles(folder: string): Promise<string[]> {
  const include = path.join(folder, INCLUDE)
  if ((await lstat(include).catch(() => null))?.isFile() !== true) return []
  const limits = { timeoutMs: TIMEOUT_MS }
  const named = await readGit(folder, ['ls-files', '--others', '--ignored', '-z', `--exclude-from=${include}`], limits)
  if (!named.ok || named.value.length === 0) return []
  // Names that git does not ignore belong to the user's uncommitted work.
  const ignored = await readGit(folder, ['check-ignore', '-z', '--stdin'], { ...limits, input: named.value })
  return ignored.ok ? ignored.value.toString().split('\0').filter(Boolean) : []
}

async function copyOne(source: string, target: string): Promise<string | undefined> {
  try {
    await mkdir(path.dirname(target), { recursive: true })
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'exists' : explainFileError(error)
  }
}

/** Returns whether every existing folder on the way to a file is a folder, not a link. */
export async function hasRealParents(folder: string, file: string): Promise<boolean> {
  let at = folder
  for (const part of path.normalize(file).split(path.sep).slice(0, -1)) {
    if (part === '..') return false
    at = path.join(at, part)
    const state = await lstat(at).catch(() => null)
    if (state === null) return true
    if (!state.isDirectory()) return false
  }
  return true
}
