import { parsePatch } from 'diff'
import type { ToolContent } from '#shared/session/blocks'
import type { FileChange } from '../protocol/messages'

/** Converts file changes for display. Only the lines around the changes are known. */
export function toDiffs(changes: readonly FileChange[]): ToolContent[] {
  return changes.map(({ path, diff, kind }) => {
    if (kind.type === 'add') return { type: 'diff', path, oldText: null, newText: diff }
    if (kind.type === 'delete') return { type: 'diff', path, oldText: diff, newText: '' }
    const sides = sidesOf(diff)
    if (sides === undefined) return { type: 'text', text: `${path}\n${diff}` }
    return { type: 'diff', path: kind.move_path ?? path, ...sides }
  })
}

/** Returns the text before and after a change; undefined for an unexpected format. */
function sidesOf(diff: string): { oldText: string; newText: string } | undefined {
  try {
    const lines = parsePatch(diff).flatMap((patch) => patch.hunks.flatMap((hunk) => hunk.lines))
    if (lines.length === 0) return undefined
    const side = (without: string) =>
      lines
        .filter((line) => !line.startsWith(without) && !line.startsWith('\\'))
        .map((line) => `${line.slice(1)}\n`)
        .join('')
    return { oldText: side('+'), newText: side('-') }
  } catch {
    // The library throws on input that is not a patch.
    return undefined
  }
}
