import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { explainFileError } from '#core/base/folders/file-errors'
import { changeGit } from '#core/base/git/git-program'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { exists } from './create-place'
import { findRepositoryAgain } from './find-repository-again'
import { planForgetting } from './missing'
import { keptFolder, keptRef } from './names'
import { findPlace, putPlace } from './place-records'
import { gitFailed } from './repository'
import { snapshotFiles } from './snapshot-files'
import { readStatus, SUBMODULES } from './status'
import { commandsOf, runSteps, type Step } from './steps'

/** `workspace.remove`. */
export const remove =
  (context: SessionContext): Handler<'workspace.remove'> =>
  async ({ placeId, keepChanges = false, dryRun = false }) => {
    const found = await findPlace(context, placeId)
    if (!found.ok) return found
    const recorded = found.value
    if (recorded.state === 'removed') return ok({ commands: [], place: recorded })
    // It is the user's own: only the record goes.
    if (recorded.isAdopted === true) return forgetAdopted(context, recorded, dryRun)
    const isThere = await exists(recorded.path)
    const again = isThere ? await findRepositoryAgain(context, recorded) : ok(recorded)
    if (!again.ok) return err(unsafe([again.error.message]))
    const place = again.value
    const commands = commandsOf([forgetStep(place)])
    if (place.state === 'removing' && !isThere) {
      const finished = await finishRemoval(context, place)
      return finished.ok ? ok({ commands, place: finished.value }) : finished
    }
    const reasons = isThere ? await reasonsAgainst(place, keepChanges) : []
    if (reasons.length > 0) return err(unsafe(reasons))
    if (dryRun) return ok({ commands, place })
    const users = context.runtimes.all.filter((runtime) => runtime.session.place?.placeId === placeId)
    if (users.some((runtime) => runtime.isBusy)) return err(knownError('session-busy/worktree'))
    // Agents hold their folder open.
    await Promise.all(users.flatMap((runtime) => runtime.agents.map((agent) => agent.stop())))
    const removed = await (isThere ? removeFiles : removeMissing)(context, place)
    return removed.ok ? ok({ commands, place: removed.value }) : removed
  }

async function forgetAdopted(context: SessionContext, place: Place, dryRun: boolean) {
  const removed = dryRun
    ? ok(place)
    : await putPlace(context, { ...place, state: 'removed', removedAt: context.clock.now() })
  return removed.ok ? ok({ commands: [], place: removed.value }) : removed
}

const unsafe = (reasons: readonly string[]): ContractError =>
  contractError('place-unsafe', `The worktree was not removed. ${reasons.join(' ')}`, { reasons })

/** Returns why a worktree that is there must stay; nothing when it can go. */
async function reasonsAgainst(place: Place, keepChanges: boolean): Promise<readonly string[]> {
  const status = await readStatus(place)
  const isKept = keepChanges && (status === undefined || !status.reasons.includes(SUBMODULES))
  if (status?.unfinished === undefined && (status?.isSafeToRemove === true || isKept)) return []
  return status?.reasons ?? ['Git cannot read the worktree.']
}

const forgetStep = ({ repository, path: folder }: Place): Step => ({
  folder: repository,
  args: ['worktree', 'remove', folder],
})

async function removeFiles(context: SessionContext, place: Place): Promise<Result<Place, ContractError>> {
  const keptCommit = await snapshotFiles(place.path, keptRef(place.placeId))
  if (!keptCommit.ok) return keptCommit
  const keptIn = keptFolder(context.dataDir, place.placeId)
  const begun = await putPlace(context, { ...place, state: 'removing', keptIn, keptCommit: keptCommit.value })
  if (!begun.ok) return begun
  try {
    await mkdir(path.dirname(keptIn), { recursive: true, mode: 0o700 })
    await rename(place.path, keptIn)
  } catch (error) {
    await putPlace(context, place)
    const message = `The folder could not be moved: ${explainFileError(error)}.`
    return err(gitFailed({ reason: 'failed', message, output: Buffer.alloc(0) }))
  }
  return finishRemoval(context, begun.value)
}

/** Records that a worktree is removed whose folder was deleted by other means. */
export async function removeMissing(context: SessionContext, place: Place): Promise<Result<Place, ContractError>> {
  const { steps, keptCommit } = await planForgetting(place)
  const forgotten = await runSteps(steps)
  // A repository that is gone has forgotten it already.
  if (!forgotten.ok) context.log(`${place.placeId}: git still lists the worktree: ${forgotten.error.message}`)
  return putPlace(context, { ...place, ...defined({ keptCommit }), state: 'removed', removedAt: context.clock.now() })
}

/** Takes a worktree whose files were moved away out of the repository. */
export async function finishRemoval(context: SessionContext, place: Place): Promise<Result<Place, ContractError>> {
  const { folder, args } = forgetStep(place)
  const gone = await changeGit(folder, [...args.slice(0, 2), '--force', ...args.slice(2)])
  // A repository that is gone has forgotten it already.
  if (!gone.ok) context.log(`${place.placeId}: git still lists the worktree: ${gone.error.message}`)
  return putPlace(context, { ...place, state: 'removed', removedAt: context.clock.now() })
}
