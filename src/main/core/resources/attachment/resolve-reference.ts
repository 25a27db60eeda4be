import { access, constants, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FileReference, FileRequest } from '#shared/attachment/entities'
import { MAX_REFERENCE_BYTES } from '#shared/attachment/limits'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Folders } from '#core/base/folders/folders'
import { readLocated } from '#core/base/folders/regular-file'
import { readLines } from './read-lines'

/** A file or folder as it is at this moment. */
export interface ResolvedReference {
  readonly reference: FileReference
  readonly kind: 'file' | 'directory'
  readonly name: string
  /** Text to include; null when only the path can be given: for a folder, or a file that is not text or too long. */
  readonly text: string | null
}

/** Resolves an `@path` reference within the folders. Fails with a user-facing sentence. */
export async function resolveReference(
  folders: Folders,
  { path, lineRange }: FileRequest,
): Promise<Result<ResolvedReference, string>> {
  const located = await folders.locate(path)
  if (!located.ok) return located
  const absolutePath = located.value
  const found = await stat(absolutePath).catch(() => null)
  if (found === null) return err(`There is no file \`${path}\`.`)
  const reference = { path, absolutePath, ...defined({ lineRange }) }
  const name = basename(absolutePath)
  if (found.isDirectory()) {
    if (lineRange !== undefined) return err(`\`${path}\` is a folder; it has no lines.`)
    return ok({ reference, kind: 'directory', name, text: null })
  }
  if (!found.isFile()) return err(`\`${path}\` is neither a file nor a folder.`)
  const file = { reference, kind: 'file', name } as const
  if (lineRange === undefined) {
    const read = await readLocated(absolutePath, MAX_REFERENCE_BYTES)
    if (read.ok) return ok({ ...file, text: read.value.complete ? read.value.text : null })
    // The agent can still open a non-text file.
    return (await isReadable(absolutePath)) ? ok({ ...file, text: null }) : err(`\`${path}\`: ${read.error.reason}.`)
  }
  if (lineRange.end < lineRange.start) return err(`\`${path}\`: line ${lineRange.end} is before ${lineRange.start}.`)
  const lines = await readLines(absolutePath, lineRange, MAX_REFERENCE_BYTES).catch(() => null)
  switch (lines?.kind) {
    case undefined:
      return err(`\`${path}\` cannot be read.`)
    case 'too-short':
      return err(`\`${path}\` has only ${lines.lines.toLocaleString('en')} lines.`)
    case 'too-long':
      return err(`Lines ${lineRange.start} to ${lineRange.end} of \`${path}\` are more than 1 MB. Name fewer.`)
    case 'text':
      return ok({ ...file, text: lines.text })
  }
}

const isReadable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
