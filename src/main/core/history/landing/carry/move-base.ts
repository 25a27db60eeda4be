import path from 'node:path'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { readGit, textOf } from '#core/base/git/git-program'
import { listWorktrees } from '#core/history/place/repository'
import { readFullStatus } from '#core/history/place/status'
import type { Step } from '#core/history/place/steps'

/** A base that moves from one commit to another. */
export interface Move {
  /** A folder of the repository. */
  readonly folder: string
  /** Ref of the base. */
  readonly ref: string
  readonly from: string
  readonly to: string
  readonly isUndo?: boolean
}

/**
 * The command that moves a base, which fails if it was moved meanwhile. Where it is checked out, the files follow, and
 * changes of the user are not overwritten.
 */
export async function moveStep({ folder, ref, from, to, isUndo = false }: Move): Promise<Step> {
  const checkedOut = (await listWorktrees(folder)).find(
    ({ branch, isBare }) => branch !== undefined && `refs/heads/${branch}` === ref && !isBare,
  )
  if (checkedOut === undefined) return { folder, args: ['update-ref', '-m', 'parley: land', ref, to, from] }
  return { folder: path.resolve(checkedOut.path), args: isUndo ? ['reset', '--keep', to] : ['merge', '--ff-only', to] }
}

const NAMES_ONLY = ['-z', '--name-only', '--no-renames']

/** Returns why a move would overwrite changes of the user. */
export async function overEdits(move: Move, moving: Step): Promise<ContractError | undefined> {
  const edited = await editedBetween(move, moving)
  const paths = move.isUndo === true ? edited : await notStagedAs(edited, move.to, moving)
  if (paths.length === 0) return undefined
  const files = named(paths)
  return move.isUndo === true
    ? knownError('place-state/undo-over-edits', { files, paths })
    : knownError('place-state/land-over-edits', { files, paths })
}

/** Git refuses to land over changes that are not staged as they land. */
async function notStagedAs(edited: readonly string[], to: string, moving: Step): Promise<string[]> {
  if (edited.length === 0) return []
  const told = textOf(await readGit(moving.folder, ['diff-index', '--cached', ...NAMES_ONLY, to])) ?? ''
  const differing = new Set(told.split('\0'))
  return edited.filter((file) => differing.has(file))
}

/** Returns the files that differ between two commits and that the user has changed where a step moves files. */
async function editedBetween({ folder, from, to }: Move, moving: Step): Promise<string[]> {
  if (moving.args[0] === 'update-ref') return []
  const told = textOf(await readGit(folder, ['diff-tree', '-r', ...NAMES_ONLY, from, to])) ?? ''
  const changed = new Set(told.split('\0'))
  const status = await readFullStatus(moving.folder)
  // Git leaves submodules alone.
  const own = status?.entries.filter(({ isSubmodule }) => !isSubmodule) ?? []
  return [...new Set(own.flatMap(({ path: file, from: old }) => [file, ...(old === undefined ? [] : [old])]))].filter(
    (file) => changed.has(file),
  )
}

/** Maximum number of files in the message of an error. */
const MOST_NAMED = 10

/** Names files in the message of an error. */
function named(files: readonly string[]): string {
  return [...files.slice(0, MOST_NAMED), ...(files.length > MOST_NAMED ? ['…'] : [])].join(', ')
}
