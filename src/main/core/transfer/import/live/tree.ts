/** A folder with those below it. */
export interface Tree {
  readonly folder: string
  /** Number of levels of folders, itself included. */
  readonly depth: number
  /** Returns whether changes of a file are reported; `path` is relative to the folder, with slashes. */
  isWanted(path: string): boolean
  /** Returns whether wanted files may be in a folder or below it. Absent: in any within the depth. */
  leadsTo?: ((path: string) => boolean) | undefined
}

export interface TreeListener {
  /** A file was written, made or removed; the path is absolute. */
  changed(path: string): void
  /** Files changed of which it is not known which. */
  unclear(): void
}

/** Listener of a {@link TreeWatcher}. */
export interface TreeWatcherListener extends TreeListener {
  /** Changes are not reported any more, for the reason that the watcher then has. */
  failed(): void
}

/** The watch of the folders that are there. */
export interface Watch {
  /** Resolves when every folder is watched. Rejects when one cannot be. */
  begin(): Promise<void>
  end(): void
}

/** Callbacks of a {@link Watch}. */
export interface WatchListener extends TreeListener {
  /** The uppermost folder is gone, or is another one. */
  lost(): void
  failed(error: unknown): void
}
