import { changeGit } from '#core/base/git/git-program'
import type { SessionContext } from '#core/session/runtime/context'
import { discardPlace, exists, finishPlace } from './create-place'
import { putPlace } from './place-records'
import { finishRemoval } from './remove'

/** Completes or undoes the creation and removal of worktrees that a previous host did not finish. Loses no file. */
export async function recoverPlaces(context: SessionContext): Promise<void> {
  for (const place of await context.store.read.places()) {
    if (place.state === 'creating') {
      const isUsed = (await context.store.read.session(place.sessionId)) !== null
      if (isUsed) await finishPlace(context, place)
      else await discardPlace(context, place)
    } else if (place.state === 'removing' && place.isAdopted !== true) {
      if (await exists(place.path)) {
        const { keptIn: _in, keptCommit: _commit, ...rest } = place
        await changeGit(place.repository, ['worktree', 'repair', place.path])
        await putPlace(context, { ...rest, state: 'ready' })
      } else await finishRemoval(context, place)
    }
  }
}
