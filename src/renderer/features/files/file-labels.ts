import type { RequestOutput } from '#shared/contract'
import type { FileChange } from '#shared/files/entities'
import { baseName, bytes } from '#renderer/lib/text/format'
import { m } from '#messages'

/** A path in two parts: the folders with a separator at their end, or nothing, and the name. */
export function splitPath(path: string): { readonly folders: string; readonly name: string } {
  const name = baseName(path)
  return { folders: path.slice(0, path.length - name.length), name }
}

/** Returns what becomes of a file when its change is reverted. */
export function fateOf({ change, isOutside, renamedFrom }: FileChange): string {
  if (isOutside === true) return m.files.outsideFolder
  return change === 'renamed' && renamedFrom !== undefined
    ? m.files.fate.renamed({ renamedFrom })
    : m.files.fate[change === 'renamed' ? 'modified' : change]
}

/** The reason why a file's lines cannot be shown. */
export function noLinesReason({
  before,
  after,
}: Pick<RequestOutput<'session.files.diff'>, 'before' | 'after'>): string {
  const version = after ?? before
  if (version?.content === 'large') return m.files.tooLarge({ size: bytes(version.size) })
  if (version?.content === 'link') return m.files.link
  if (version?.content === 'binary') return m.files.binary({ size: bytes(version.size) })
  if (before === undefined) return m.files.previousUnknown
  return m.files.notKept
}

/** The lines that files gained and lost, where they could be counted. */
export function lineTotals(files: readonly FileChange[]): { readonly added: number; readonly removed: number } {
  return files.reduce(
    (sum, { added = 0, removed = 0 }) => ({ added: sum.added + added, removed: sum.removed + removed }),
    { added: 0, removed: 0 },
  )
}
