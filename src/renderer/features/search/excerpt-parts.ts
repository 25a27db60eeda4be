import type { Excerpt } from '../../../shared/find/entities'

/** A piece of an excerpt: text, or code without its fence. */
export interface ExcerptPart {
  readonly text: string
  readonly ranges: Excerpt['ranges']
  readonly isCode: boolean
}

const FENCE = /```[\w+-]*\s?/g

/** Returns the pieces of an excerpt between its code fences, with the matches in each. */
export function excerptParts({ text, ranges }: Excerpt): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  let from = 0
  let isCode = false
  const take = (to: number) => {
    const piece = text.slice(from, to)
    const inside = ranges
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: start - from, end: end - from }))
    if (piece.trim() !== '') parts.push({ text: piece, ranges: inside, isCode })
  }
  for (const { index, 0: fence } of text.matchAll(FENCE)) {
    take(index)
    // A language follows only the fence that opens.
    from = index + (isCode ? 3 : fence.length)
    isCode = !isCode
  }
  take(text.length)
  return parts
}
