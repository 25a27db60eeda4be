import type { ElicitationEntry, ElicitationRequest, ElicitationResolution } from '#shared/elicitation/entities'
import type { PermissionListOptions } from './permissions'

/** Reads of questions. */
export interface ElicitationReads {
  elicitation(requestId: string): Promise<ElicitationEntry | null>
  /** Questions, the newest first. */
  elicitations(options: Omit<PermissionListOptions, 'before'>): Promise<ElicitationEntry[]>
}

/** Writes of questions. */
export interface ElicitationWrites {
  putElicitation(request: ElicitationRequest): void
  /** With `isOffered` it is offered from then on, until it is settled. */
  resolveElicitation(resolution: ElicitationResolution, at: number, isOffered: boolean): void
  /** Offers a question no longer. False when it was not offered. */
  settleElicitation(requestId: string): boolean
}
