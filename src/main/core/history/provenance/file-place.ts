import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { readGit, textOf } from '#core/base/git/git-program'
import { locateRepository } from '#core/base/git/settings/locate'
import { parseWorktrees } from '#core/base/git/worktrees'

/** A file, with the folders in which versions of it may be. */
export interface FilePlace {
  /** Absolute, with links resolved. */
  readonly file: string
  /** Absolute, as it was asked for. */
  readonly given: string
  /** Path in its repository, with slashes; the whole path outside of one. */
  readonly name: string
  /** Tops of the repository's working files; empty outside of one. */
  readonly tops: readonly string[]
  /** Top of those that the file belongs to; undefined outside of a repository. */
  readonly top: string | undefined
}

/** Finds the place of a file, which need not exist. */
export async function findFilePlace(named: string, folder: string | undefined): Promise<FilePlace> {
  const absolute = path.resolve(folder ?? '.', named)
  const parent = await realpath(path.dirname(absolute)).catch(() => path.dirname(absolute))
  const file = path.join(parent, path.basename(absolute))
  const found = await locateRepository(parent)
  if (found === undefined) return { file, given: absolute, name: slashes(file), tops: [], top: undefined }
  const { top } = found
  const listed = textOf(await readGit(top, ['worktree', 'list', '--porcelain', '-z'])) ?? ''
  const tops = new Set([top, ...parseWorktrees(listed).map((each) => path.resolve(each.path))])
  return { file, given: absolute, name: slashes(path.relative(top, file)), tops: [...tops], top }
}

/** Returns the names that events and calls may give a file: from any folder above it, and absolute. */
export function namesOf({ file, given, name, tops }: FilePlace): string[] {
  const names = new Set<string>()
  for (const each of [file, given, ...tops.map((top) => path.join(top, name))]) {
    names.add(each).add(slashes(each))
    const steps = slashes(each).split('/').filter(Boolean)
    for (const index of steps.keys()) names.add(steps.slice(index).join('/'))
  }
  return [...names]
}

/** Folder of a session, and the worktree that was made for it. */
export interface SessionFolder {
  readonly folder: string | null
  readonly place?: { readonly path: string; readonly repository: string } | undefined
}

/** Returns whether a path that a session names is the file, in this folder or in another worktree, also of a removed one. */
export function isFile({ file, given, name, tops, top }: FilePlace, session: SessionFolder, named: string): boolean {
  const { folder, place } = session
  if (folder === null && !path.isAbsolute(named)) return false
  const absolute = path.resolve(folder ?? '/', named)
  if (absolute === file || absolute === given) return true
  if (top === undefined) return false
  if (tops.some((each) => path.join(each, name) === absolute)) return true
  return place !== undefined && tops.includes(place.repository) && path.join(place.path, name) === absolute
}

function slashes(file: string): string {
  return file.split(path.sep).join('/')
}
