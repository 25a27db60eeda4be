import { readGit } from '#core/base/git/git-program'
import type { SessionContext } from '#core/session/runtime/context'
import { putPlace } from '#core/history/place/place-records'
import { commitOf } from '#core/history/place/repository'

/** Notes which landings that a previous host did not finish came about: those whose base has moved. */
export async function recoverLandings(context: SessionContext): Promise<void> {
  for (const record of await context.store.read.landings()) {
    if (record.state !== 'landing') continue
    const { repository, ref, after, landingId, steps } = record
    // A repository that cannot be read now may be there again later.
    if ((await commitOf(repository, ref)) === undefined) continue
    if ((await readGit(repository, ['merge-base', '--is-ancestor', after, ref])).ok) {
      await context.store.operations.putLanding({ ...record, state: 'landed' })
      continue
    }
    for (const { placeId } of steps) {
      const place = placeId === undefined ? null : await context.store.read.worktree(placeId)
      if (place?.landing?.landingId !== landingId) continue
      const { landing: _none, ...rest } = place
      await putPlace(context, rest)
    }
    await context.store.operations.deleteLanding(landingId)
  }
}
