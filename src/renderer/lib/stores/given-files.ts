/** Files of folders that sessions may be in. */
export interface FolderFiles {
  readonly files: readonly File[]
  /** Number of further files that are not scanned. */
  readonly left: number
}

/** Dropped or chosen files: those named, and those in the named folders. */
export interface GivenFiles {
  readonly files: readonly File[]
  readonly inFolders: FolderFiles
  /** A file on the host's computer. */
  readonly path?: string
  /** Path of the one folder that was dropped, in the desktop app. */
  readonly folder?: string
}
