import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RequestParams, RequestResult } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import { explainFileError } from '#core/base/folders/file-errors'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { exists } from './create-place'
import { planForgetting } from './missing'
import { findPlace, putPlace } from './place-records'
import { removeMissing } from './remove'
import { commitOf, gitFailed } from './repository'
import { limitSteps } from './sparse'
import { commandsOf, runSteps, type Step } from './steps'

/**
 * `workspace.restore`. With the files as they were removed; those of a pruned one without ignored files, and those of one
 * whose folder was deleted by other means as they were committed.
 */
export const restore =
  (context: SessionContext): Handler<'workspace.restore'> =>
  (input) =>
    restorePlace(context, input, (place) => putPlace(context, place))

/** Records a worktree that is there. */
type StorePlace = (place: Place) => Promise<Result<Place, ContractError>>

/** Restores a worktree, which `store` records once its files are there. */
export async function restorePlace(
  context: SessionContext,
  { placeId, dryRun = false }: RequestParams<'workspace.restore'>,
  store: StorePlace,
): Promise<RequestResult<'workspace.restore'>> {
  const found = await findPlace(context, placeId)
  if (!found.ok) return found
  const place = found.value
  const isThere = await exists(place.path)
  if (place.state === 'ready' && isThere) return ok({ commands: [], place })
  if (place.isAdopted === true && !isThere) return err(knownError('place-not-found/removed', { path: place.path }))
  if (place.isAdopted === true) return dryRun ? ok({ commands: [], place }) : takeBack(place, store)
  const { steps: forget, ...lost } = isThere ? { steps: [] } : await planForgetting(place)
  const steps = await planOf({ ...place, ...lost })
  const commands = commandsOf([...forget, steps.add, ...steps.then])
  if (dryRun) return ok({ commands, place })
  // A host that dies from here on leaves one that can be restored.
  const removed = place.state === 'ready' ? await removeMissing(context, place) : ok(place)
  if (!removed.ok) return removed
  const restored = await restoreFiles(place, steps)
  if (!restored.ok) return restored
  const { keptIn: _in, keptCommit: _commit, removedAt: _at, ...rest } = place
  const put = await store({ ...rest, state: 'ready' })
  return put.ok ? ok({ commands, place: put.value }) : put
}

/** Takes an adopted worktree back; nothing was removed of it. */
async function takeBack(place: Place, store: StorePlace): Promise<RequestResult<'workspace.restore'>> {
  const { removedAt: _at, ...rest } = place
  const put = await store({ ...rest, state: 'ready' })
  return put.ok ? ok({ commands: [], place: put.value }) : put
}

/** File that connects a worktree to its repository. */
const LINK = '.git'

const resetStep = (folder: string): Step => ({ folder, args: ['reset', '-q'] })

interface Plan {
  readonly hasFiles: boolean
  readonly add: Step
  /** Steps after the kept files, if any, were moved back. */
  readonly then: readonly Step[]
}

async function planOf({
  repository,
  path: folder,
  branch,
  keptIn,
  keptCommit,
  baseCommit,
  sparse,
}: Place): Promise<Plan> {
  const hasFiles = keptIn !== undefined && (await exists(keptIn))
  const hasBranch = (await commitOf(repository, `refs/heads/${branch}`)) !== undefined
  const from = keptCommit === undefined ? baseCommit : `${keptCommit}^`
  const add: Step = {
    folder: repository,
    args: ['worktree', 'add', '--no-checkout', ...(hasBranch ? [folder, branch] : ['-b', branch, folder, from])],
  }
  const read: Step = {
    folder,
    args: ['read-tree', '--reset', '-u', keptCommit ?? 'HEAD'],
    options: { writesTree: true },
  }
  return { hasFiles, add, then: [...limitSteps(folder, sparse), ...(hasFiles ? [] : [read]), resetStep(folder)] }
}

async function restoreFiles(place: Place, { hasFiles, add, then }: Plan): Promise<Result<void, ContractError>> {
  const { path: folder, keptIn } = place
  if ((await exists(folder)) && !(await isOnlyLink(folder))) {
    // Moved back by a host that did not get any further.
    return keptIn !== undefined && !(await exists(keptIn))
      ? finish([{ folder: place.repository, args: ['worktree', 'repair'] }, resetStep(folder)])
      : err(knownError('git-failed/restore', { folder }))
  }
  // Begun by a host that did not get any further.
  await rm(folder, { recursive: true, force: true })
  const { steps: forget } = await planForgetting(place)
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
  const added = await runSteps([...forget, add])
  if (!added.ok) return added
  if (hasFiles && keptIn !== undefined) {
    try {
      // The new folder holds nothing but the file that connects it to the repository.
      const link = await readFile(path.join(folder, LINK))
      await rm(folder, { recursive: true })
      await rename(keptIn, folder)
      await rm(path.join(folder, LINK), { force: true })
      await writeFile(path.join(folder, LINK), link)
    } catch (error) {
      const message = `The files could not be moved back: ${explainFileError(error)}. They are in ${keptIn}.`
      return err(gitFailed({ reason: 'failed', message, output: Buffer.alloc(0) }))
    }
  }
  return finish(then)
}

async function finish(steps: readonly Step[]): Promise<Result<void, ContractError>> {
  const done = await runSteps(steps)
  return done.ok ? ok(undefined) : done
}

/** Returns whether a folder holds nothing but the file that connects it to its repository. */
async function isOnlyLink(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => null)
  return names?.length === 1 && names[0] === LINK && (await lstat(path.join(folder, LINK))).isFile()
}
