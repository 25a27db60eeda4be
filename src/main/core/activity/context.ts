import type { SessionContext } from '../session/runtime/context'
import type { AttentionBoard } from './attention/attention-board'
import type { SessionViews } from './attention/session-views'
import type { SignIns } from './auth/sign-ins'
import type { Automations } from './automation/automations'
import type { Parks } from './park/parks'
import type { PermissionBadge } from './permission/badge'
import type { RosterFeed } from './roster/roster-feed'

/** Context of the code about agent activity. */
export interface ActivityContext extends SessionContext {
  readonly roster: RosterFeed
  readonly badge: PermissionBadge
  readonly attention: AttentionBoard
  /** Sessions that clients show in focused windows. */
  readonly views: SessionViews
  /** Sign-ins under way. */
  readonly signIns: SignIns
  /** Prompts that run by themselves. */
  readonly automations: Automations
  /** Sessions that wait for the services behind their agents. */
  readonly parks: Parks
}
