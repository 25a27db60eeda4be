import type { Landing } from '#shared/place/entities'

/** A branch of a landing. */
export interface LandedStep {
  readonly branch: string
  /** Last commit of it that landed. */
  readonly head: string
  readonly by: Landing['by']
  readonly placeId?: string
  readonly sessionId?: string
  /** True: it is part of a merge of the session into its parent. */
  readonly isMergeBack?: boolean
}

/** A landing of one or several branches, written before the base moves. */
export interface LandingRecord {
  readonly landingId: string
  /** `landing`: the base may not have moved yet. */
  readonly state: 'landing' | 'landed'
  /** Folder of the repository's main working files. */
  readonly repository: string
  /** Ref of the base, such as `refs/heads/main`. */
  readonly ref: string
  /** Commit of the base before and after it. */
  readonly before: string
  readonly after: string
  /** Time of it, in Unix ms. */
  readonly at: number
  readonly steps: readonly LandedStep[]
}

/** Reads of landings. */
export interface LandingReads {
  /** The newest first. */
  landings(): Promise<LandingRecord[]>
  landing(landingId: string): Promise<LandingRecord | null>
}

/** Writes of landings. */
export interface LandingWrites {
  putLanding(landing: LandingRecord): void
  deleteLanding(landingId: string): void
  /** Notes that agents are told of a conflict; returns whether it is for the first time. */
  tellConflict(conflict: string, at: number): boolean
}
