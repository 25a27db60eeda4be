import type { RequestOutput } from '../../../shared/contract'
import type { FileChange } from '../../../shared/files/entities'
import { baseName, bytes } from '../../lib/format'

/** What became of a file, in a word. */
export const changeWords: Readonly<Record<FileChange['change'], string>> = {
  created: 'New',
  modified: 'Changed',
  deleted: 'Deleted',
  renamed: 'Moved',
}

/** A path in two parts: the folders with a separator at their end, or nothing, and the name. */
export function splitPath(path: string): { readonly folders: string; readonly name: string } {
  const name = baseName(path)
  return { folders: path.slice(0, path.length - name.length), name }
}

/** Why a file's lines cannot be shown. */
export function noLinesReason({
  before,
  after,
}: Pick<RequestOutput<'session.files.diff'>, 'before' | 'after'>): string {
  const version = after ?? before
  if (version?.content === 'large') return `It is too long to be kept (${bytes(version.size)}).`
  if (version?.content === 'link') return 'It is a link.'
  if (version?.content === 'binary') return `It is no text (${bytes(version.size)}).`
  if (before === undefined) return 'What it was before is not known: nobody had looked at it until then.'
  return 'Its text was not kept.'
}

/** The lines that files gained and lost, where they could be counted. */
export function lineTotals(files: readonly FileChange[]): { readonly added: number; readonly removed: number } {
  return files.reduce(
    (sum, { added = 0, removed = 0 }) => ({ added: sum.added + added, removed: sum.removed + removed }),
    { added: 0, removed: 0 },
  )
}
