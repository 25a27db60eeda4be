import type { PermissionEntry, PermissionRequest, PermissionResolution } from '../../../../shared/permission/entities'
import type { PermissionRule } from '../../../../shared/permission/rule'

export interface PermissionListOptions {
  readonly state: 'pending' | 'resolved' | 'all'
  readonly sessionId?: string | undefined
  readonly limit: number
  /** A request's id. */
  readonly before?: string | undefined
}

/** Reads of permission requests and of the rules that answer them. */
export interface PermissionReads {
  permission(requestId: string): Promise<PermissionEntry | null>
  /** Requests, the newest first; with `before`, only those that came before that one. */
  permissions(options: PermissionListOptions): Promise<PermissionEntry[]>
  /** Every rule, the newest first; with a session only those that can hold there. */
  permissionRules(sessionId?: string): Promise<PermissionRule[]>
  permissionRule(ruleId: string): Promise<PermissionRule | null>
}

/** Writes of permission requests. */
export interface PermissionWrites {
  putPermission(request: PermissionRequest): void
  /** One that ended with the host is offered from then on, until it is settled. */
  resolvePermission(resolution: PermissionResolution, at: number): void
  /** Puts an open request off until a time; null: no longer. */
  snoozePermission(requestId: string, until: number | null): void
  /** When an open request ends by itself; null: never. */
  setPermissionExpiry(requestId: string, expiresAt: number | null): void
  /** Offers an interrupted request no longer; `ruleId` is the rule that came of it. False when it was not offered. */
  settlePermission(requestId: string, ruleId: string | null): boolean
}

/** Writes of the rules that answer permission requests. */
export interface PermissionRuleWrites {
  /** Inserts or replaces. */
  putPermissionRule(rule: PermissionRule): void
  /** Counts one use. Does nothing when the rule is gone. */
  usePermissionRule(ruleId: string, at: number): void
  /** False when there is no such rule. */
  removePermissionRule(ruleId: string): boolean
  /** Removes the rules that hold in this session only. */
  removeSessionPermissionRules(sessionId: string): void
}
