import type { Mention } from '../attachment/mentions'
import type { DraftReference } from '../attachment/draft-references.svelte'

/** A part of the text that names a file, a session or an agent. */
export interface Mark {
  readonly at: number
  readonly end: number
  readonly state: 'found' | 'missing' | 'looking'
}

/** Marks of references and mentions. One that is still being typed is not marked as missing. */
export function marksOf(
  references: readonly DraftReference[],
  mentions: readonly Mention[],
  isTyping: boolean,
): Mark[] {
  const named = mentions.map(({ at, end }) => ({ at, end, state: 'found' as const }))
  const files = references.map(({ at, end, answer }) => ({
    at,
    end,
    state:
      answer === undefined || (!answer.ok && isTyping)
        ? ('looking' as const)
        : answer.ok
          ? ('found' as const)
          : ('missing' as const),
  }))
  return [...named, ...files].sort((one, other) => one.at - other.at)
}

/** A text in pieces: what stands between marks has no state. Marks are in order and do not meet. */
export function partsOf(text: string, marks: readonly Mark[]): { text: string; state?: Mark['state'] }[] {
  let done = 0
  const parts = marks.flatMap(({ at, end, state }) => {
    const before = text.slice(done, at)
    done = end
    return [{ text: before }, { text: text.slice(at, end), state }]
  })
  return [...parts, { text: text.slice(done) }].filter((part) => part.text !== '')
}

/** The mark of a file that is there and ends at the caret. */
export function markBefore(marks: readonly Mark[], caret: number): Mark | undefined {
  return marks.find(({ end, state }) => end === caret && state === 'found')
}
