import type { PermissionRule } from '#shared/permission/rule'

/** Private events of the log of a session, by type: facts that no client is told. */
export interface PrivateEvents {
  'permission.snoozed': { readonly requestId: string; readonly until: number | null }
  'permission.expirySet': { readonly requestId: string; readonly at: number | null }
  /** An interrupted request was answered, perhaps by a rule from now on. */
  'permission.settled': { readonly requestId: string; readonly ruleId: string | null }
  'elicitation.settled': { readonly requestId: string }
  'rule.saved': { readonly rule: PermissionRule }
  'rule.removed': { readonly ruleId: string }
  'rules.reset': { readonly sessionId: string }
  'usage.priced': { readonly sessionId: string }
}

export type PrivateEventType = keyof PrivateEvents

/** Writes of private events. */
export interface PrivateEventWrites {
  /** Lets something happen and logs it, if it is about a session. Returns whether it changed anything. */
  happen<T extends PrivateEventType>(type: T, payload: PrivateEvents[T]): boolean
}
