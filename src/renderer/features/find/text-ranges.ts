import { rangesOf } from '#shared/find/pattern'

/** Elements that stand inside of a line: what is left and right of them is one text. */
const INLINE = new Set([
  'A',
  'ABBR',
  'B',
  'CODE',
  'DEL',
  'EM',
  'I',
  'INS',
  'KBD',
  'MARK',
  'S',
  'SMALL',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
])

/** Text on the screen that is no part of the messages. */
const NOT_SAID = 'button, [role="toolbar"], .visually-hidden, [data-not-findable]'

/** A text node, and where its text begins in the text of the whole. */
interface Piece {
  readonly node: Text
  readonly start: number
}

/** Returns the ranges where a pattern matches the text of an element, in order. */
export function rangesIn(element: Element, pattern: RegExp): Range[] {
  const { text, pieces } = textOf(element)
  return rangesOf(pattern, text).flatMap(({ start, end }) => {
    const range = new Range()
    const [first, last] = [pieceAt(pieces, start), pieceAt(pieces, end - 1)]
    if (first === undefined || last === undefined) return []
    range.setStart(first.node, start - first.start)
    range.setEnd(last.node, Math.min(end - last.start, last.node.data.length))
    return [range]
  })
}

function textOf(element: Element): { text: string; pieces: readonly Piece[] } {
  const pieces: Piece[] = []
  let text = ''
  let line: Element | null = null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node
    if (!(node instanceof Text) || parentElement === null || isOutside(element, parentElement)) continue
    const lineOfNode = lineOf(parentElement)
    if (line !== null && lineOfNode !== line) text += '\n'
    line = lineOfNode
    pieces.push({ node, start: text.length })
    text += node.data
  }
  return { text, pieces }
}

/** Returns true when a text belongs to another item inside of the element, or to none. */
function isOutside(element: Element, parent: Element): boolean {
  return parent.closest(NOT_SAID) !== null || parent.closest('[data-findable]') !== element
}

function lineOf(element: Element): Element {
  let line = element
  while (INLINE.has(line.tagName) && line.parentElement !== null) line = line.parentElement
  return line
}

/** The piece that a place of the whole text is in. */
function pieceAt(pieces: readonly Piece[], place: number): Piece | undefined {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((pieces[middle]?.start ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return pieces[low]
}
