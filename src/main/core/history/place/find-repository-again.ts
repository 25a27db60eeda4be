import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Place } from '#shared/place/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { exists } from './create-place'
import { putPlace } from './place-records'
import { findRepository } from './repository'

/**
 * Returns a worktree with the folder in which its repository is now. Git itself finds a repository that was moved once it
 * was told with `git worktree repair`.
 */
export async function findRepositoryAgain(
  context: SessionContext,
  place: Place,
): Promise<Result<Place, ContractError>> {
  const { repository, path: folder } = place
  if (await exists(repository)) return ok(place)
  const found = await findRepository(folder)
  if (found.ok) return putPlace(context, { ...place, repository: found.value.root })
  const message = `The repository ${repository} is no longer there. If it was moved, run git worktree repair ${folder} in its new folder.`
  return err(contractError('place-state', message, { repository }))
}
