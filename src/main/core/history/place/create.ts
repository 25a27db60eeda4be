import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { existingFolder } from '#core/session/requests/folder'
import { prepareSession } from '#core/session/requests/new-session'
import { createdFolder } from './created-folder'
import { discardPlace, findBase, finished, makePlace, type PlaceWish } from './create-place'
import { copyIncluded } from './include'
import { announcePlace, asSessionPlace } from './place-records'
import type { Repository } from './repository'
import { readSetup } from './setup'
import { emptySubmodules } from './submodules'

/** `workspace.create`. The worktree and its session exist in the end, or neither does. */
export const create =
  (context: SessionContext): Handler<'workspace.create'> =>
  (input) =>
    context.operations.run(input.operationId, async ({ signal }) => {
      const folder = await existingFolder(input.folder)
      if (!folder.ok) return folder
      const based = await findBase(folder.value, input.base)
      if (!based.ok) return based
      const { repository, commit, baseBranch } = based.value
      const { title } = input
      const sessionId = input.sessionId ?? context.ids.next()
      const wish = {
        sessionId,
        title: input.branchName ?? title ?? '',
        commit,
        baseBranch,
        signal,
        ...defined({ sparse: input.sparse }),
      }
      const created = await createPlace(context, repository, wish, title)
      if (!created.ok) return created
      const setup = await readSetup(context, repository.root)
      return ok({ ...created.value, ...defined({ setup }) })
    })

/** Makes a worktree and its session. Both exist in the end, or neither does. */
export async function createPlace(context: SessionContext, repository: Repository, wish: PlaceWish, title?: string) {
  const made = await makePlace(context, repository, wish)
  if (!made.ok) return made
  const { place, commands } = made.value
  const { copied, notCopied } = await copyIncluded(repository.top, place.path)
  const started = await startSession(context, place, title)
  if (!started.ok) {
    await discardPlace(context, place)
    return started
  }
  announcePlace(context, place)
  const empty = await emptySubmodules(place)
  return ok({
    sessionId: place.sessionId,
    place: finished(place),
    commands,
    copied,
    notCopied: [...notCopied],
    ...(empty.length === 0 ? {} : { emptySubmodules: empty }),
  })
}

/** Creates the session of a worktree. */
export async function startSession(
  context: SessionContext,
  place: Place,
  title: string | undefined,
): Promise<Result<void, ContractError>> {
  const prepared = await prepareSession(context, {
    sessionId: place.sessionId,
    targetWorkingDirectory: await createdFolder(place),
    ...defined({ title }),
  })
  if (!prepared.ok) return prepared
  const { runtime, changes } = prepared.value
  const values = { place: asSessionPlace(place) }
  changes.event('updated', { sessionId: place.sessionId, changedProperties: Object.keys(values), values })
  changes.also((writer) => writer.putPlace(finished(place)))
  const committed = await runtime.stream.commit(changes)
  if (!committed.ok) context.runtimes.forget(runtime.sessionId)
  else context.runtimes.releaseIfIdle(runtime)
  return committed.ok ? ok(undefined) : committed
}
