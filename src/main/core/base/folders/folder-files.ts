import { mkdir, readdir } from 'node:fs/promises'
import { dirname, posix, win32 } from 'node:path'
import { z } from 'zod'
import type { ClientFiles } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { explainFileError } from './file-errors'
import { inRealFolder } from './real-folder'
import type { FileFailure } from './file-errors'
import { moveLocated, removeLocated, TAKEN } from './located-entry'
import { appendLocated, readLocated, writeLocated, type TextFile } from './regular-file'

/** Entry of a folder. */
export interface FolderEntry {
  readonly name: string
  readonly kind: 'file' | 'directory' | 'other'
}

/** Files behind located paths, on this machine or at a client that provides them. */
export interface FolderFiles {
  /** Reads at most `limit` bytes of a text file. */
  read(located: string, limit: number): Promise<Result<TextFile, FileFailure>>
  /** Writes a whole text file, and creates missing folders on its path. */
  write(located: string, text: string): Promise<Result<void, FileFailure>>
  /** Appends to a text file, or creates it and missing folders on its path. */
  append(located: string, text: string): Promise<Result<void, FileFailure>>
  /** Removes a file, or a folder with everything in it. */
  remove(located: string): Promise<Result<void, FileFailure>>
  /** Moves a file or folder, and creates missing folders on the new path. Fails if something is there. */
  move(from: string, to: string): Promise<Result<void, FileFailure>>
  /** Fails if the path is no folder. */
  entries(located: string): Promise<Result<readonly FolderEntry[], FileFailure>>
}

/** Files of this machine. */
export const localFiles: FolderFiles = {
  read: readLocated,
  write: (located, text) => withFolder(located, () => writeLocated(located, text)),
  append: (located, text) => withFolder(located, () => appendLocated(located, text)),
  remove: removeLocated,
  move: (from, to) => withFolder(to, () => moveLocated(from, to)),
  entries: (located) =>
    inRealFolder(located, async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true })
      return ok(
        entries.map((entry): FolderEntry => ({
          name: entry.name,
          kind: entry.isDirectory() ? 'directory' : entry.isFile() ? 'file' : 'other',
        })),
      )
    }),
}

/** Creates missing folders on a path first. */
async function withFolder<T>(
  located: string,
  work: () => Promise<Result<T, FileFailure>>,
): Promise<Result<T, FileFailure>> {
  try {
    await mkdir(dirname(located), { recursive: true })
  } catch (error) {
    return err({ missing: false, reason: explainFileError(error) })
  }
  return work()
}

const Failure = z.object({ code: z.string(), message: z.string().optional() })
const Outcome = Failure.nullish()
const Existence = z.object({ exists: z.boolean() })

const Entries = z.object({
  entries: z.array(z.object({ name: z.string(), type: z.enum(['file', 'directory']) })),
  error: Failure.optional(),
})

/** Files that a client provides. */
export function filesOfClient(client: ClientFiles): FolderFiles {
  const failed = ({ missing, message }: { missing: boolean; message: string }) =>
    err({ missing, reason: missing ? 'it does not exist' : message.replace(/\.$/, '') })
  const silent = () => failed({ missing: false, message: 'the client did not say what it did' })
  const change = async (name: string, input: Readonly<Record<string, unknown>>): Promise<Result<void, FileFailure>> => {
    const asked = await client.ask(`sessionFs.${name}`, input)
    if (!asked.ok) return failed({ missing: false, message: asked.error.message })
    const told = Outcome.safeParse(asked.value)
    if (!told.success) return silent()
    if (told.data == null) return ok(undefined)
    const { code, message = 'the client cannot do that' } = told.data
    return failed({ missing: code === 'ENOENT', message })
  }
  const makeFolderOf = (located: string) => {
    const { dirname: folderOf } = posix.isAbsolute(located) ? posix : win32
    return change('mkdir', { path: folderOf(located), recursive: true })
  }
  return {
    async append(located, text) {
      const made = await makeFolderOf(located)
      return made.ok ? change('appendFile', { path: located, content: text }) : made
    },
    remove: (located) => change('rm', { path: located, recursive: true }),
    async move(from, to) {
      const asked = await client.ask('sessionFs.exists', { path: to })
      if (!asked.ok) return failed({ missing: false, message: asked.error.message })
      const told = Existence.safeParse(asked.value)
      if (!told.success) return silent()
      if (told.data.exists) return failed({ missing: false, message: TAKEN })
      const made = await makeFolderOf(to)
      return made.ok ? change('rename', { src: from, dest: to }) : made
    },
    async read(located, limit) {
      const read = await client.read(located)
      if (!read.ok) return failed(read.error)
      const bytes = Buffer.from(read.value)
      if (bytes.includes(0)) return err({ missing: false, reason: `it is not a text file (${bytes.length} bytes)` })
      const text = new TextDecoder().decode(bytes.subarray(0, limit), { stream: true })
      return ok({ text, size: bytes.length, complete: bytes.length <= limit })
    },
    async write(located, text) {
      const written = await client.write(located, text)
      return written.ok ? written : failed(written.error)
    },
    async entries(located) {
      const asked = await client.ask('sessionFs.readdirWithTypes', { path: located })
      if (!asked.ok) return failed({ missing: false, message: asked.error.message })
      const told = Entries.safeParse(asked.value)
      if (!told.success) return failed({ missing: false, message: 'the client did not say what it holds' })
      const { entries, error } = told.data
      if (error !== undefined)
        return failed({ missing: error.code === 'ENOENT', message: error.message ?? 'it cannot be listed' })
      return ok(entries.map(({ name, type }) => ({ name, kind: type })))
    },
  }
}
