import { hasWords } from './text'
import type { History, LooseEdit, Origin, Step } from './types'

/**
 * Fills in the origins of lines that are first seen in a step which no call certainly made, where the whole text of an
 * earlier edit stands: of an imported session, or of another folder.
 */
export function looseOrigins(
  history: History,
  step: Step,
  lines: readonly string[],
  found: (Origin | undefined)[],
): void {
  if (!found.includes(undefined)) return
  const edits = history.edits
    .filter((edit) => edit.path === step.target.path && edit.at <= step.at && edit.added.some(hasWords))
    .sort((a, b) => b.at - a.at)
  for (const edit of edits) {
    for (const at of placesOf(edit, lines)) {
      const isNew = edit.added.every((_, index) => found[at + index] === undefined)
      if (!isNew) continue
      const origin: Origin = { grade: 'matched', evidence: evidenceOf(edit, step), author: edit.author, changes: [] }
      for (const index of edit.added.keys()) found[at + index] = origin
    }
  }
}

function evidenceOf({ evidence }: LooseEdit, { isLanding }: Step): Origin['evidence'] {
  return evidence === 'hunk' && isLanding === true ? 'landing' : evidence
}

/** Returns the places at which the whole text of an edit stands, with both of its neighbors if it has them. */
function* placesOf({ added, before, after }: LooseEdit, lines: readonly string[]): Generator<number> {
  const [first] = added
  for (let at = lines.indexOf(first ?? ''); at >= 0; at = lines.indexOf(first ?? '', at + 1)) {
    if (before !== undefined && (lines[at - 1] ?? null) !== before) continue
    if (after !== undefined && (lines[at + added.length] ?? null) !== after) continue
    if (added.every((line, index) => lines[at + index] === line)) yield at
  }
}
