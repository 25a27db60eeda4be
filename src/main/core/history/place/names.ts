import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { worktreesFolder } from '#core/base/data-dir'
import { readGit } from '#core/base/git/git-program'
import type { Repository } from './repository'

const LONGEST_SLUG = 40
/** Folder of removed worktrees among them. */
const KEPT = '.removed'

/** Returns a title as a part of a branch name and of a path. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return words.slice(0, LONGEST_SLUG).replace(/^-+|-+$/g, '') || 'session'
}

/** Returns the folder of all worktrees. */
export function placesFolder(dataDir: string): string {
  return worktreesFolder(dataDir)
}

/** Returns the folder that keeps the files of a removed worktree; next to the others, so that moving them is quick. */
export function keptFolder(dataDir: string, placeId: string): string {
  return path.join(placesFolder(dataDir), KEPT, placeId.replace(/[^\w-]/g, '_'))
}

/** Returns the ref of the commit that keeps the files of a removed worktree. */
export function keptRef(placeId: string): string {
  return `refs/parley/kept/${placeId}`
}

/** Returns the folder of the worktrees of a repository. */
export function folderOf(dataDir: string, repository: string): string {
  const hash = createHash('sha256').update(repository).digest('hex').slice(0, 8)
  return path.join(placesFolder(dataDir), `${slugOf(path.basename(repository))}-${hash}`)
}

/** Chooses a branch and a folder that do not exist yet, apart from those of `others`; the branch is `wanted` if that is free. */
export async function freeNames(
  dataDir: string,
  { root, top }: Repository,
  title: string,
  { wanted, others = [] }: { readonly wanted?: string | undefined; readonly others?: readonly string[] } = {},
): Promise<{ branch: string; folder: string }> {
  const listed = await readGit(top, ['for-each-ref', '--format=%(refname)', 'refs/heads/'])
  const taken = new Set(
    listed.ok
      ? listed.value
          .toString()
          .split('\n')
          .map((ref) => ref.replace('refs/heads/', '').toLowerCase())
      : [],
  )
  for (const other of others) taken.add(other.toLowerCase())
  // A branch named `parley` leaves no room for branches below it.
  const prefix = taken.has('parley') ? 'parley-' : 'parley/'
  const slug = slugOf(title)
  for (let count = 1; ; count++) {
    const name = count === 1 ? slug : `${slug}-${count}`
    const folder = path.join(folderOf(dataDir, root), name)
    const exists = await access(folder).then(
      () => true,
      () => false,
    )
    const branch = count === 1 && wanted !== undefined && isFree(wanted, taken) ? wanted : `${prefix}${name}`
    if (!exists && isFree(branch, taken)) return { branch, folder }
  }
}

/** Returns whether a branch can have a name: none has it, and none is above or below it. */
function isFree(name: string, taken: ReadonlySet<string>): boolean {
  const wanted = name.toLowerCase()
  return ![...taken].some(
    (other) => other === wanted || other.startsWith(`${wanted}/`) || wanted.startsWith(`${other}/`),
  )
}
