import type { Excerpt } from '#shared/find/entities'

/** A piece of an excerpt: text, or code without its fence. */
export interface ExcerptPart {
  readonly text: string
  readonly ranges: Excerpt['ranges']
  readonly isCode: boolean
}

const FENCE = /```[\w+-]*\s?/g
/** Words that Markdown marks as strong or as code. */
const MARKED = /(\*\*|`)(?=\S)[^*`]+?(?<=\S)\1/g

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
    if (piece.trim() === '') return
    parts.push({
      ...(isCode ? { text: piece, ranges: inside } : withoutMarks({ text: piece, ranges: inside })),
      isCode,
    })
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

/** Leaves out the marks of Markdown around words, which only its readers know. */
function withoutMarks({ text, ranges }: Excerpt): Excerpt {
  const marks = [...text.matchAll(MARKED)].flatMap(({ index, 0: { length }, 1: mark = '' }) => [
    { start: index, end: index + mark.length },
    { start: index + length - mark.length, end: index + length },
  ])
  const isMatched = (mark: { start: number; end: number }) =>
    ranges.some(({ start, end }) => start < mark.end && end > mark.start)
  const removed = marks.filter((mark) => !isMatched(mark))
  const moved = (at: number) =>
    at - removed.filter(({ end }) => end <= at).reduce((sum, { start, end }) => sum + end - start, 0)
  let rest = text
  for (const { start, end } of removed.toReversed()) rest = rest.slice(0, start) + rest.slice(end)
  return { text: rest, ranges: ranges.map(({ start, end }) => ({ start: moved(start), end: moved(end) })) }
}
