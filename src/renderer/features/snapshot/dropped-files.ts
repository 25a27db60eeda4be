/** More files of a folder than this are not looked into one by one; Settings, Import finds those of a tool at once. */
const MOST = 200

/** How deep folders are looked into. */
const DEPTH = 6

/** The files that were dropped, and of folders among them those that sessions may be in. */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  // Asked for before anything is awaited: what was dropped is gone afterwards.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry())
  const files = [...dropped.files]
  if (entries.every((entry) => entry?.isDirectory !== true)) return files
  const found: File[] = []
  for (const [index, entry] of entries.entries()) {
    const file = files[index]
    if (entry?.isDirectory === true) await addFolder(entry as FileSystemDirectoryEntry, DEPTH, found)
    else if (file !== undefined) found.push(file)
  }
  return found
}

async function addFolder(folder: FileSystemDirectoryEntry, depth: number, found: File[]): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    if (found.length >= MOST) return
    if (entry.isDirectory && depth > 1) await addFolder(entry as FileSystemDirectoryEntry, depth - 1, found)
    else if (entry.isFile && /\.(?:jsonl|json|db)$/i.test(entry.name) && !entry.name.startsWith('agent-')) {
      const file = await fileOf(entry as FileSystemFileEntry)
      if (file !== null) found.push(file)
    }
  }
}

/** Everything in a folder, which tells some of it at a time; nothing of one that cannot be read. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (some.length === 0) return all
    all.push(...some)
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)))
}
