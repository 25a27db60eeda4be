import type { LineRange } from '#shared/attachment/entities'
import { bytes } from '#renderer/lib/text/format'
import type { FoundFile } from './draft-references.svelte'
import { m } from '#messages'

/** "line 10", "lines 10–20"; empty for a whole file. */
export function linesOf(range: LineRange | undefined): string {
  if (range === undefined) return ''
  return range.start === range.end ? m.attachment.line({ line: range.start }) : m.attachment.lineRange(range)
}

/** Facts about a mentioned file or folder, and about the part that the message includes. */
export function factsOf({ kind, count, size, fileSize }: FoundFile, lines: string): string {
  if (kind === 'directory') return m.attachment.folderReference({ count: count ?? 0 })
  const ofFile = bytes(fileSize ?? 0)
  if (count === undefined) return m.attachment.fileReference({ ofFile })
  if (lines === '') return m.attachment.wholeFile({ count, size: bytes(size) })
  return m.attachment.partOfFile({ count, size: bytes(size), fileSize: ofFile })
}
