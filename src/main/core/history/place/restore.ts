import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ContractError } from '../../../../shared/kernel/errors'
import { knownError } from '../../../../shared/kernel/error-texts'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { Place } from '../../../../shared/place/entities'
import { explainFileError } from '../../base/folders/file-errors'
import type { Handler } from '../../base/host-port'
import type { SessionContext } from '../../session/context'
import { exists } from './create-place'
import { findPlace, putPlace } from './place-records'
import { commitOf, gitFailed } from './repository'
import { runSteps, type Step } from './steps'

/** `workspace.restore`. With the files as they were removed; those of a pruned one without ignored files. */
export const restore =
  (context: SessionContext): Handler<'workspace.restore'> =>
  async ({ placeId }) => {
    const found = await findPlace(context, placeId)
    if (!found.ok) return found
    const place = found.value
    if (place.state === 'ready') return ok({ place })
    const restored = await restoreFiles(place)
    if (!restored.ok) return restored
    const { keptIn: _in, keptCommit: _commit, removedAt: _at, ...rest } = place
    const put = await putPlace(context, { ...rest, state: 'ready' })
    return put.ok ? ok({ place: put.value }) : put
  }

async function restoreFiles(place: Place): Promise<Result<void, ContractError>> {
  const { repository, path: folder, branch, keptIn, keptCommit, baseCommit } = place
  const isThere = await exists(folder)
  // Restored by a host that could not record it.
  if (isThere && keptIn !== undefined && !(await exists(keptIn))) return ok(undefined)
  if (isThere) return err(knownError('git-failed/restore', { folder }))
  const hasFiles = keptIn !== undefined && (await exists(keptIn))
  const hasBranch = (await commitOf(repository, `refs/heads/${branch}`)) !== undefined
  const from = keptCommit === undefined ? baseCommit : `${keptCommit}^`
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
  const add: Step = {
    folder: repository,
    args: ['worktree', 'add', '--no-checkout', ...(hasBranch ? [folder, branch] : ['-b', branch, folder, from])],
  }
  const added = await runSteps([add])
  if (!added.ok) return added
  if (!hasFiles) {
    const read = keptCommit ?? 'HEAD'
    const done = await runSteps([
      { folder, args: ['read-tree', '--reset', '-u', read] },
      { folder, args: ['reset', '-q'] },
    ])
    return done.ok ? ok(undefined) : done
  }
  try {
    // The new folder holds nothing but the file that connects it to the repository.
    const link = await readFile(path.join(folder, '.git'))
    await rm(folder, { recursive: true })
    await rename(keptIn, folder)
    await rm(path.join(folder, '.git'), { force: true })
    await writeFile(path.join(folder, '.git'), link)
  } catch (error) {
    const message = `The files could not be moved back: ${explainFileError(error)}. They are in ${keptIn}.`
    return err(gitFailed({ reason: 'failed', message, output: Buffer.alloc(0) }))
  }
  const done = await runSteps([{ folder, args: ['reset', '-q'] }])
  return done.ok ? ok(undefined) : done
}
