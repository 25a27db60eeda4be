import type { SessionEvent } from '#shared/contract'
import type { Session } from '#shared/session/entities'

/** Returns whether a pull request is to be opened for a worktree that has none. */
export function isWanted(place: Session['place']): boolean {
  return place?.autoPr === true && place.pullRequest === undefined
}

/** Returns whether an event ends work after which a pull request is opened. */
export function endsInPullRequest({ place }: Pick<Session, 'place'>, event: SessionEvent): boolean {
  return event.type === 'turn.completed' && isWanted(place)
}
