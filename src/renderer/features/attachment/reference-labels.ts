import type { LineRange } from '../../../shared/attachment/entities'
import { bytes, plural } from '../../lib/format'
import type { FoundFile } from './draft-references.svelte'

/** "line 10", "lines 10–20"; empty for a whole file. */
export function linesOf(range: LineRange | undefined): string {
  if (range === undefined) return ''
  return range.start === range.end ? `line ${range.start}` : `lines ${range.start}–${range.end}`
}

/** What is known of a named file or folder, and of what goes along with the message. */
export function factsOf({ kind, count, size, fileSize }: FoundFile, lines: string): string {
  if (kind === 'directory') return `Folder · ${plural(count ?? 0, 'entry', 'entries')} · the agent is told where it is`
  const ofFile = bytes(fileSize ?? 0)
  if (count === undefined) return `${ofFile} · not sent along; the agent is told where it is`
  if (lines === '') return `${plural(count, 'line')} · ${bytes(size)}`
  return `${plural(count, 'line')}, ${bytes(size)} of ${ofFile}`
}
