import type { AttemptGroupRecord, AttemptRecord } from '#shared/attempt/entities'

/** Reads of attempts. */
export interface AttemptReads {
  /** The newest first, each with its attempts in order. */
  attemptGroups(): Promise<AttemptGroupRecord[]>
  attemptGroup(groupId: string): Promise<AttemptGroupRecord | null>
}

/** Writes of attempts. They go with the purge of their sessions, and a group with its last session. */
export interface AttemptWrites {
  /** Stores a group with its attempts. */
  putAttemptGroup(group: AttemptGroupRecord): void
  /** Replaces an attempt that is stored. */
  putAttempt(attempt: AttemptRecord): void
  deleteAttemptGroup(groupId: string): void
}
