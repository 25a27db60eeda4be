import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { readGit, textOf } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import { existingFolder } from '#core/session/requests/folder'
import type { SessionContext } from '#core/session/runtime/context'
import { startSession } from './create'
import { forgetPlace, putPlace } from './place-records'
import { findRepository, type Repository } from './repository'

/** `workspace.adopt`. Nothing of the worktree is changed, and nothing that Parley does later removes it. */
export const adopt =
  (context: SessionContext): Handler<'workspace.adopt'> =>
  async ({ folder: given, sessionId = context.ids.next(), title }) => {
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    const found = await findRepository(folder.value)
    if (!found.ok) return found
    const planned = await planAdoption(context, found.value, sessionId)
    if (!planned.ok) return planned
    const place = await putPlace(context, planned.value)
    if (!place.ok) return place
    const started = await startSession(context, place.value, title)
    if (started.ok) return ok({ sessionId, place: place.value })
    await forgetPlace(context, place.value)
    return started
  }

/** `workspace.adopt.list`. */
export const listAdoptable =
  (context: SessionContext): Handler<'workspace.adopt.list'> =>
  async ({ folder: given }) => {
    const folder = await existingFolder(given)
    if (!folder.ok) return folder
    const found = await findRepository(folder.value)
    if (!found.ok) return found
    const { root, worktrees } = found.value
    const own = await ownFolders(context)
    const others = worktrees.filter(({ path: at, isBare, isPrunable }) => {
      const real = path.resolve(at)
      return !isBare && !isPrunable && real !== root && !own.has(real) && !real.startsWith(context.dataDir + path.sep)
    })
    return ok({
      repository: root,
      worktrees: others.map(({ path: at, branch, isLocked }) => ({
        path: path.resolve(at),
        isLocked,
        ...defined({ branch }),
      })),
    })
  }

async function planAdoption(
  context: SessionContext,
  { root, top, prefix, branch, head, worktrees }: Repository,
  sessionId: string,
): Promise<Result<Place, ContractError>> {
  if (top === root) return err(knownError('place-state/adopt-main', { folder: top }))
  if ((await ownFolders(context)).has(top)) return err(knownError('place-state/adopted', { folder: top }))
  if (branch === null || head === null) return err(knownError('place-state/adopt-detached', { folder: top }))
  const main = worktrees[0]?.branch
  const baseBranch = main === branch ? undefined : main
  const shared =
    baseBranch === undefined ? undefined : textOf(await readGit(top, ['merge-base', `refs/heads/${baseBranch}`, head]))
  return ok({
    placeId: context.ids.next(),
    state: 'ready',
    isAdopted: true,
    sessionId,
    path: top,
    repository: root,
    branch,
    ...defined({ baseBranch }),
    baseCommit: shared ?? head,
    prefix,
    createdAt: context.clock.now(),
  })
}

/** Returns the folders of the worktrees that Parley knows. */
async function ownFolders({ store }: Pick<SessionContext, 'store'>): Promise<ReadonlySet<string>> {
  const places = await store.read.places()
  return new Set(places.filter(({ state }) => state !== 'removed').map((place) => path.resolve(place.path)))
}
