import type { PlaceInMessage } from '#renderer/lib/conversation/find-in-session.svelte'
import { rangesIn } from './text-ranges'
import './marks.css'

const ALL = 'found'
const CURRENT = 'found-current'

/** Marked places: all matches of a pattern, and the current one. */
interface Marked {
  readonly pattern: RegExp
  readonly current: PlaceInMessage | null
}

/**
 * Marks what is found in a conversation, as far as it is on the screen, without touching its elements, and marks it anew
 * whenever they change. Answers how to stop. Where the browser cannot do that, nothing is marked.
 */
export function markMatches(root: Element, marked: Marked): () => void {
  if (!('highlights' in CSS)) return () => undefined
  const mark = () => {
    frame = 0
    const ranges: Range[] = []
    for (const element of root.querySelectorAll('[data-findable]')) ranges.push(...rangesIn(element, marked.pattern))
    CSS.highlights.set(ALL, new Highlight(...ranges))
    const current = marked.current === null ? undefined : rangeOf(root, marked.pattern, marked.current)
    const highlight = new Highlight(...(current === undefined ? [] : [current]))
    // Over the others.
    highlight.priority = 1
    CSS.highlights.set(CURRENT, highlight)
  }
  let frame = requestAnimationFrame(mark)
  const observer = new MutationObserver(() => (frame ||= requestAnimationFrame(mark)))
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete(ALL)
    CSS.highlights.delete(CURRENT)
  }
}

/** Returns the position of a place on the screen. Less may be shown than was said: then the last place of its item. */
export function rangeOf(root: Element, pattern: RegExp, { messageId, item, nth }: PlaceInMessage): Range | undefined {
  const element = itemElement(root, messageId, item)
  const ranges = element === null ? [] : rangesIn(element, pattern)
  return ranges[Math.min(nth, ranges.length - 1)]
}

/** The element of an item of a message; null while it is not on the screen. */
export function itemElement(root: Element, messageId: string, item: string): Element | null {
  return messageElement(root, messageId)?.querySelector(`[data-findable="${CSS.escape(item)}"]`) ?? null
}

/** The element of a message; null while it is not on the screen. */
export function messageElement(root: Element, messageId: string): Element | null {
  return root.querySelector(`[data-message="${CSS.escape(messageId)}"]`)
}
