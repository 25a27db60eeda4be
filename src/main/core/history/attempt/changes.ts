import path from 'node:path'
import type { AttemptChanges, AttemptDiff, AttemptFile } from '#shared/attempt/entities'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import { pathWithin } from '#core/session/files/folder-state'
import { addedHunk, notInScope } from '#core/session/requests/review/change-of-file'
import { readDisk } from '#core/session/requests/review/disk'
import { compare, countedFiles, readRepository } from '#core/session/requests/review/git-changes'
import { parsePatch } from '#core/session/requests/review/patch'
import { shownHunk } from '#core/session/requests/review/read-diff'
import { exists } from '../place/create-place'
import { hasLanded } from '../place/status'

/** Longer differences of one file, in lines, are not shown. */
const LARGE_DIFF = 5000
/** Maximum number of untracked files whose lines are counted. */
const MOST_COUNTED = 2000
/** Number of files read at a time. */
const AT_ONCE = 16

/** Sides of a comparison of an attempt with the commit it starts from. */
interface Compared {
  readonly folder: string
  /** Arguments of git. */
  readonly sides: readonly string[]
  /** True when the other side is the working files, of which untracked ones are a part. */
  readonly isLive: boolean
}

/**
 * Returns the files that an attempt changed: of its working files, or as they were when it was abandoned. `untracked` are
 * the names of untracked files if they are known.
 */
export async function changedFiles(
  place: Place,
  untracked?: readonly string[],
): Promise<Result<AttemptFile[], ContractError>> {
  const compared = await sidesOf(place)
  if (!compared.ok) return compared
  const { folder, sides, isLive } = compared.value
  const [tracked, others] = await Promise.all([
    countedFiles(folder, sides),
    isLive ? (untracked ?? untrackedOf(folder)) : [],
  ])
  if (!tracked.ok) return tracked
  const all: AttemptFile[] = [...tracked.value, ...(await countUntracked(folder, others))]
  return ok(all.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)))
}

/** Adds up the changes of files. */
export function totalOf(files: readonly AttemptFile[]): AttemptChanges {
  const sum = (of: (file: AttemptFile) => number | undefined): number =>
    files.reduce((total, file) => total + (of(file) ?? 0), 0)
  return { files: files.length, added: sum(({ added }) => added), removed: sum(({ removed }) => removed) }
}

/** Compares one file of an attempt with the commit it starts from. */
export async function fileDiff(
  place: Place,
  asked: { readonly path: string; readonly renamedFrom?: string | undefined },
): Promise<Result<AttemptDiff, ContractError>> {
  if (pathWithin(place.path, path.resolve(place.path, asked.path)) === null) return err(notInScope(asked.path))
  const compared = await sidesOf(place)
  if (!compared.ok) return compared
  const { folder, sides, isLive } = compared.value
  const paths = [asked.path, ...(asked.renamedFrom === undefined ? [] : [asked.renamedFrom])]
  const told = await compare(folder, sides, { paths, form: 'patch' })
  if (!told.ok) return told
  const output = told.value.toString('latin1')
  if (output !== '') {
    const patch = parsePatch(output)
    return ok(shown(asked.path, patch.isBinary, patch.hunks))
  }
  if (!isLive || !(await untrackedOf(folder)).includes(asked.path)) return err(notInScope(asked.path))
  const bytes = (await readDisk(path.resolve(folder, asked.path)))?.bytes
  if (bytes == null) return ok({ path: asked.path, content: 'large', hunks: null })
  return ok(shown(asked.path, isBinary(bytes), isBinary(bytes) ? [] : addedHunk(bytes.toString('latin1'))))
}

function shown(name: string, binary: boolean, hunks: ReturnType<typeof parsePatch>['hunks']): AttemptDiff {
  if (binary) return { path: name, content: 'binary', hunks: null }
  const lines = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
  if (lines > LARGE_DIFF) return { path: name, content: 'large', hunks: null }
  return { path: name, content: 'text', hunks: hunks.map(shownHunk) }
}

async function sidesOf(place: Place): Promise<Result<Compared, ContractError>> {
  const { path: folder, repository, state, keptCommit } = place
  const isLive = state === 'ready' && (await exists(folder))
  if (isLive) return ok({ folder, sides: [await baseOf(place, folder, 'HEAD')], isLive })
  if (keptCommit === undefined) return err(knownError('place-not-found/gone', { folder }))
  return ok({ folder: repository, sides: [await baseOf(place, repository, keptCommit), keptCommit], isLive })
}

/** Returns the commit that an attempt is compared with: the last one that it has in common with its base branch. */
async function baseOf(place: Place, folder: string, head: string): Promise<string> {
  const { baseBranch, baseCommit, landing } = place
  if (baseBranch === undefined) return baseCommit
  // Once landed, everything is in common.
  const base = landing !== undefined && (await hasLanded(place)) ? landing.before : `refs/heads/${baseBranch}`
  return textOf(await readGit(folder, ['merge-base', base, head])) ?? baseCommit
}

async function untrackedOf(folder: string): Promise<string[]> {
  const read = await readRepository(folder)
  if (!read.ok || read.value === null) return []
  return read.value.changes.flatMap(({ kind, path: name }) => (kind === 'untracked' ? [name] : []))
}

const isBinary = (bytes: Buffer): boolean => bytes.subarray(0, 8000).includes(0)

async function countUntracked(folder: string, names: readonly string[]): Promise<AttemptFile[]> {
  const files: AttemptFile[] = []
  for (let at = 0; at < names.length; at += AT_ONCE)
    files.push(
      ...(await Promise.all(
        names.slice(at, at + AT_ONCE).map(async (name, index): Promise<AttemptFile> => {
          const disk = at + index < MOST_COUNTED ? await readDisk(path.resolve(folder, name)) : null
          const content = disk?.mode === '120000' ? 'link' : 'file'
          const file = { path: name, change: 'created', content } as const
          if (disk?.bytes == null || isBinary(disk.bytes)) return file
          const text = disk.bytes.toString('latin1')
          const added = text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
          return { ...file, added, removed: 0 }
        }),
      )),
    )
  return files
}
