/** Files of folders that sessions may be in. */
export interface FolderFiles {
  readonly files: readonly File[]
  /** How many more there are than are looked into. */
  readonly left: number
}

/** What was given to be looked into: files that were named, and what is in folders that were. */
export interface GivenFiles {
  readonly files: readonly File[]
  readonly inFolders: FolderFiles
}
