import type { TrustedFolder, TrustItem } from '#shared/trust/entities'

/** Something that a person consented to. */
export type ConsentedItem = Pick<TrustItem, 'family' | 'kind' | 'name' | 'path' | 'hash'>

/** Reads of folders that may run something. */
export interface TrustReads {
  /** Everything that was ever consented to in a folder; null when nothing was. */
  trustedItems(folder: string): Promise<readonly ConsentedItem[] | null>
  /** Hash of the content of a folder that somebody decided not to trust; null when there is none. */
  blockedContent(folder: string): Promise<string | null>
  /** The latest first. */
  trustedFolders(): Promise<TrustedFolder[]>
}

/** Writes of folders that may run something. */
export interface TrustWrites {
  /** Adds to what was consented to in a folder. */
  trustItems(folder: string, items: readonly ConsentedItem[], at: number): void
  /** Stores the decision not to trust the content of a folder. */
  blockFolder(folder: string, contentHash: string, at: number): void
  /** False when nothing was consented to there. */
  untrustFolder(folder: string): boolean
}
