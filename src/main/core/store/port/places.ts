import type { Place } from '#shared/place/entities'

/** Reads of worktrees. */
export interface PlaceReads {
  /** The newest first. */
  places(): Promise<Place[]>
  worktree(placeId: string): Promise<Place | null>
  /** Returns whether a person allowed the setup commands of a repository with this hash. */
  isSetupAllowed(repository: string, hash: string): Promise<boolean>
}

/** Writes of worktrees. */
export interface PlaceWrites {
  putPlace(place: Place): void
  deletePlace(placeId: string): void
  allowSetup(repository: string, hash: string, at: number): void
}
