import type { PermissionEntry, PermissionRequest, PermissionResolution } from '#shared/permission/entities'
import type { PermissionRule } from '#shared/permission/rule'

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
  /** Rules (by id) and folders that were saved before they were read more strictly, until that is dismissed. */
  stricterReadings(): Promise<{ readonly ruleIds: ReadonlySet<string>; readonly folders: readonly string[] }>
  permissionRule(ruleId: string): Promise<PermissionRule | null>
}

/** Writes of permission requests. */
export interface PermissionWrites {
  putPermission(request: PermissionRequest): void
  /** Resolves a request. One that ended with the host is offered from then on, until it is settled. */
  resolvePermission(resolution: PermissionResolution, at: number): void
  /** Snoozes an open request until a time; null ends the snooze. */
  snoozePermission(requestId: string, until: number | null): void
  /** Sets the time at which an open request expires; null: never. */
  setPermissionExpiry(requestId: string, expiresAt: number | null): void
  /** Stops offering an interrupted request; `ruleId` is the rule that resulted. False when it was not being offered. */
  settlePermission(requestId: string, ruleId: string | null): boolean
}

/** Writes of the rules that answer permission requests. */
export interface PermissionRuleWrites {
  /** Forgets what was saved before it was read more strictly. */
  dismissStricterReadings(): void
  /** Inserts or replaces. */
  putPermissionRule(rule: PermissionRule): void
  /** Counts one use. Does nothing when the rule is gone. */
  usePermissionRule(ruleId: string, at: number): void
  /** False when there is no such rule. */
  removePermissionRule(ruleId: string): boolean
  /** Removes the rules that hold in this session only. */
  removeSessionPermissionRules(sessionId: string): void
}
