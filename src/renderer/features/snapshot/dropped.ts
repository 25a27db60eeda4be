/** Files and folders that a person dropped. */
export interface Dropped {
  readonly entries: readonly (FileSystemEntry | null)[]
  readonly files: readonly File[]
}

/** Returns what a drop brings. To be called before anything is awaited: it is gone afterwards. */
export function droppedOf({ items, files }: DataTransfer): Dropped {
  return { entries: [...items].map((item) => item.webkitGetAsEntry()), files: [...files] }
}
