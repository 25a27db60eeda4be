import { pathOfFile } from '#renderer/lib/host/client'
import type { FolderFiles, GivenFiles } from '#renderer/lib/stores/given-files'
import type { Dropped } from './dropped'

/** More files of folders than these are not looked into one by one. */
const MOST = 200

/** More are not even counted. */
const MOST_COUNTED = 10_000

/** Depth to which folders are scanned. */
const DEPTH = 16

/** Of what a person dropped. */
export async function droppedFiles({ entries, files }: Dropped): Promise<GivenFiles> {
  const [only] = files
  const folder = files.length === 1 && only !== undefined && isFolder(entries[0]) ? pathOfFile(only) : ''
  const found: FileSystemFileEntry[] = []
  for (const entry of entries) if (isFolder(entry)) await addFolder(entry, DEPTH, found)
  const inFolders: File[] = []
  for (const entry of found.slice(0, MOST)) {
    const file = await fileOf(entry)
    if (file !== null) inFolders.push(file)
  }
  return {
    files: files.filter((_file, index) => !isFolder(entries[index])),
    inFolders: { files: inFolders, left: Math.max(0, found.length - MOST) },
    ...(folder === '' ? {} : { folder }),
  }
}

/** Distinguishes a folder of transcripts from a project, which has data of its own. */
export const holdsTranscripts = ({ files }: FolderFiles): boolean =>
  files.some(({ name }) => /\.(?:jsonl|db)$/i.test(name))

/** Of all files in a folder that a person chose. */
export function folderFiles(all: Iterable<File>): FolderFiles {
  const found = [...all].filter(({ name }) => mayHoldSessions(name))
  return { files: found.slice(0, MOST), left: Math.max(0, found.length - MOST) }
}

/** A subagent's messages come with the session beside it. */
function mayHoldSessions(name: string): boolean {
  return /\.(?:jsonl|json|db)$/i.test(name) && !name.startsWith('agent-')
}

function isFolder(entry: FileSystemEntry | null | undefined): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true
}

async function addFolder(folder: FileSystemDirectoryEntry, depth: number, found: FileSystemFileEntry[]): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    if (found.length >= MOST_COUNTED) return
    if (isFolder(entry)) {
      if (depth > 1) await addFolder(entry, depth - 1, found)
    } else if (mayHoldSessions(entry.name)) found.push(entry as FileSystemFileEntry)
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
