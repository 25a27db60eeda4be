import type { SessionContext } from '../session/context'
import type { SignIns } from './auth/sign-ins'
import type { PermissionBadge } from './permission/badge'
import type { RosterFeed } from './roster/roster-feed'

/** Context of the code about agent activity. */
export interface ActivityContext extends SessionContext {
  readonly roster: RosterFeed
  readonly badge: PermissionBadge
  /** Sign-ins under way. */
  readonly signIns: SignIns
}
