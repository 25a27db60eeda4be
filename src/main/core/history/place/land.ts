import path from 'node:path'
import type { RequestOutput, RequestParams, RequestResult } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import type { Landing, Place } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { inPlace } from './in-place'
import { putPlace } from './place-records'
import { commitOf, listWorktrees } from './repository'
import { readFullStatus, readStatus } from './status'
import { commandsOf, runSteps, type Step } from './steps'
import { submodulesUnpushed, unpushedSubmodules } from './submodules'

/** `workspace.land`. */
export const land =
  (context: SessionContext): Handler<'workspace.land'> =>
  (input) =>
    landPlace(context, input)

/**
 * Lands a worktree. The result has exactly its files, because the base branch is merged before. With `isMergeBack` it is
 * part of a merge of the session into its parent.
 */
export function landPlace(
  context: SessionContext,
  { sessionId, by, message, dryRun = false }: RequestParams<'workspace.land'>,
  isMergeBack = false,
): Promise<RequestResult<'workspace.land'>> {
  return inPlace<RequestOutput<'workspace.land'>>(context, sessionId, async (place, { session }) => {
    const { baseBranch, branch, path: folder } = place
    if (baseBranch === undefined) return err(knownError('place-state/no-base'))
    const status = await readStatus(place)
    if (status === undefined) return err(knownError('place-state/unreadable'))
    if (status.unfinished !== undefined || status.changedCount > 0) return err(knownError('place-state/uncommitted'))
    const [before, head] = [await commitOf(folder, `refs/heads/${baseBranch}`), status.head]
    if (before === undefined || head === null) return err(knownError('place-state/base-gone', { baseBranch }))
    if (status.ahead === 0) return err(knownError('place-state/landed', { baseBranch, branch }))
    if (status.behind !== 0) return err(knownError('place-state/behind', { baseBranch, branch }))
    const unpushed = await unpushedSubmodules(place, { from: before, to: head, other: place.repository })
    if (unpushed.length > 0) return err(submodulesUnpushed(unpushed))
    const words = message ?? `${session.title ?? branch}${by === 'merge' ? `\n\nMerge branch '${branch}'` : ''}`
    const making = commitStep(place, { by, before, head, words })
    const moving = await moveStep(place, baseBranch, { from: before, to: making === undefined ? head : '<commit>' })
    const commands = commandsOf(making === undefined ? [moving] : [making, moving])
    const edited = await inTheWay(place, moving, { from: before, to: head })
    if (edited.length > 0)
      return err(knownError('place-state/land-over-edits', { files: named(edited), paths: edited }))
    if (dryRun) return ok({ commands, place })
    const made = making === undefined ? ok(head) : await runSteps([await signed(making)])
    if (!made.ok) return made
    const after = made.value
    // Recorded first, so that every landing can be undone. One that did not come about has no effect.
    const landing: Landing = {
      by,
      branch: head,
      before,
      after,
      at: context.clock.now(),
      ...(isMergeBack ? { isMergeBack } : {}),
    }
    const put = await putPlace(context, { ...place, landing })
    if (!put.ok) return put
    const moved = await runSteps([await moveStep(place, baseBranch, { from: before, to: after })])
    if (moved.ok) return ok({ commands, place: put.value })
    await putPlace(context, place)
    return moved
  })
}

/** `workspace.land.undo`. What landed with a merge of the session into its parent is undone with that. */
export const undoLanding =
  (context: SessionContext): Handler<'workspace.land.undo'> =>
  async (input) => {
    const { place } = (await context.store.read.session(input.sessionId)) ?? {}
    const found = place === undefined ? null : await context.store.read.worktree(place.placeId)
    const isMerged = found?.landing?.isMergeBack === true && (await context.store.read.merge(input.sessionId)) !== null
    return isMerged ? err(knownError('place-state/merged-back')) : takeBack(context, input)
  }

/** Undoes a landing. */
export function takeBack(
  context: SessionContext,
  { sessionId, dryRun = false }: RequestParams<'workspace.land.undo'>,
): Promise<RequestResult<'workspace.land.undo'>> {
  return inPlace<RequestOutput<'workspace.land.undo'>>(context, sessionId, async (place) => {
    const { baseBranch, landing, path: folder } = place
    if (landing === undefined || baseBranch === undefined) return err(knownError('place-state/no-landing'))
    const { before, after } = landing
    if ((await commitOf(folder, `refs/heads/${baseBranch}`)) !== after)
      return err(knownError('place-state/base-changed', { baseBranch }))
    const pushed = await readGit(folder, ['for-each-ref', '--format=%(refname)', '--contains', after, 'refs/remotes/'])
    if (textOf(pushed) !== '') return err(knownError('place-state/pushed'))
    const moving = await moveStep(place, baseBranch, { from: after, to: before, isUndo: true })
    const commands = commandsOf([moving])
    const edited = await editedBetween(place, moving, { from: after, to: before })
    if (edited.length > 0)
      return err(knownError('place-state/undo-over-edits', { files: named(edited), paths: edited }))
    if (dryRun) return ok({ commands, place })
    const done = await runSteps([moving])
    if (!done.ok) return done
    const { landing: _undone, ...rest } = place
    const put = await putPlace(context, rest)
    return put.ok ? ok({ commands, place: put.value }) : put
  })
}

/** Maximum number of files in the message of an error. */
const MOST_NAMED = 10

/** Names files in the message of an error. */
function named(files: readonly string[]): string {
  return [...files.slice(0, MOST_NAMED), ...(files.length > MOST_NAMED ? ['…'] : [])].join(', ')
}

/** Two commits of a base branch. */
interface Move {
  readonly from: string
  readonly to: string
}

const NAMES_ONLY = ['-z', '--name-only', '--no-renames']

/** Returns the changes of the user for which git refuses to land: those that are not staged as they land. */
async function inTheWay(place: Place, moving: Step, move: Move): Promise<string[]> {
  const edited = await editedBetween(place, moving, move)
  if (edited.length === 0) return []
  const told = textOf(await readGit(moving.folder, ['diff-index', '--cached', ...NAMES_ONLY, move.to])) ?? ''
  const differing = new Set(told.split('\0'))
  return edited.filter((file) => differing.has(file))
}

/** Returns the files that differ between two commits and that the user has changed where a step moves files. */
async function editedBetween({ path: folder }: Place, moving: Step, { from, to }: Move): Promise<string[]> {
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

interface Wish {
  readonly by: Landing['by']
  readonly before: string
  readonly head: string
  readonly words: string
}

/** The command that makes the new commit of the base branch; none when the branch itself becomes it. */
export function commitStep({ path: folder }: Place, { by, before, head, words }: Wish): Step | undefined {
  if (by === 'rebase') return undefined
  const parents = by === 'merge' ? ['-p', before, '-p', head] : ['-p', before]
  return { folder, args: ['commit-tree', ...parents, '-m', words, `${head}^{tree}`] }
}

/** Adds the user's signature if commits are signed; `commit-tree` does not read that setting. */
async function signed(step: Step): Promise<Step> {
  const told = textOf(await readGit(step.folder, ['config', '--type=bool', '--get', 'commit.gpgSign']))
  const [first = '', ...rest] = step.args
  return told === 'true' ? { ...step, args: [first, '-S', ...rest] } : step
}

/**
 * The command that moves the base branch, which fails if it was moved meanwhile. Where it is checked out, the files follow,
 * and changes of the user are not overwritten.
 */
export async function moveStep(
  { path: folder }: Place,
  baseBranch: string,
  { from, to, isUndo = false }: { from: string; to: string; isUndo?: boolean },
): Promise<Step> {
  const checkedOut = (await listWorktrees(folder)).find(
    (worktree) => worktree.branch === baseBranch && !worktree.isBare,
  )
  if (checkedOut === undefined)
    return { folder, args: ['update-ref', '-m', 'parley: land', `refs/heads/${baseBranch}`, to, from] }
  return { folder: path.resolve(checkedOut.path), args: isUndo ? ['reset', '--keep', to] : ['merge', '--ff-only', to] }
}
