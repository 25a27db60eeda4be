import type { FindInSession, FoundPlace } from '#renderer/lib/conversation/find-in-session.svelte'
import type { Row } from '#renderer/lib/conversation/rows'
import { placeInItem } from './items'
import { itemElement, messageElement, rangeOf } from './marks'
import { rowOfPlace } from './place-of-row'

/** A list of rows of which only those in view are in the page. */
interface RowList {
  scrollToIndex(index: number, options: { align: 'center' }): void
}

interface Timeline {
  readonly sessionId: string
  readonly scroller: HTMLElement
  readonly list: RowList
  /** The rows as they are now. */
  rows(): readonly Row[]
}

/** For how many frames a place has to stand still: rows that are measured move it. */
const STILL_FRAMES = 8

/** After how many frames a row that is not in the page is asked for again. */
const AGAIN_FRAMES = 20

/** Time in ms after which it is given up: the page of messages does not come. */
const PATIENCE_MS = 20_000

/** Time in ms for which the opened message is highlighted. */
const ARRIVED_MS = 1600

/** The least distance of a place from the edges of the view, in px; the bar lies over the upper one. */
const MARGIN = 64

/**
 * Brings a place into view: its message, which may have to be fetched, opened up, with the place near the middle. Ends as
 * soon as the reader scrolls. Answers how to stop it.
 */
export function reveal(find: FindInSession, place: FoundPlace, timeline: Timeline): () => void {
  const { scroller } = timeline
  const begun = performance.now()
  let frames = 0
  let still = 0
  let frame = requestAnimationFrame(step)

  function step(): void {
    if (performance.now() - begun > PATIENCE_MS) return
    still = isThere(frames++) ? still + 1 : 0
    if (still < STILL_FRAMES) frame = requestAnimationFrame(step)
    else arrive()
  }

  /** The place is in view; else it is scrolled nearer. */
  function isThere(count: number): boolean {
    const rows = timeline.rows()
    const index = rowOfPlace(rows, place, timeline.sessionId)
    const row = rows[index]
    if (row === undefined) return false
    const element = row.kind === 'gap' ? null : messageElement(scroller, place.messageId)
    if (element === null) {
      if (count % AGAIN_FRAMES === 0) timeline.list.scrollToIndex(index, { align: 'center' })
      return false
    }
    if ('blocks' in row) openUp(row.blocks)
    return isInView(rectOf(element))
  }

  function openUp(blocks: Parameters<typeof placeInItem>[0]): void {
    const { pattern, inMessage } = find
    if (inMessage?.messageId === place.messageId) return
    const call = blocks.find((block) => block.type === 'tool_call' && block.toolCallId === place.toolCallId)
    if (call !== undefined) find.inMessage = { messageId: place.messageId, item: call.blockId, nth: 0 }
    if (call !== undefined || pattern === null) return
    const found = placeInItem(blocks, pattern, place.nth)
    if (found !== null) find.inMessage = { messageId: place.messageId, ...found }
  }

  function rectOf(message: Element): DOMRect {
    const { pattern, inMessage } = find
    if (inMessage === null) return message.getBoundingClientRect()
    const range = pattern === null ? undefined : rangeOf(scroller, pattern, inMessage)
    if (range !== undefined) scrollInside(range, scroller)
    const item = itemElement(scroller, inMessage.messageId, inMessage.item)?.firstElementChild
    return (range ?? item ?? message).getBoundingClientRect()
  }

  function isInView({ top, bottom }: DOMRect): boolean {
    const view = scroller.getBoundingClientRect()
    if (top >= view.top + MARGIN && Math.min(bottom, top + MARGIN) <= view.bottom) return true
    const before = scroller.scrollTop
    scroller.scrollTop += top - view.top - view.height / 3
    // At an end of the conversation it goes no further.
    return Math.abs(scroller.scrollTop - before) < 1
  }

  function arrive(): void {
    stop()
    find.arrived = place.messageId
    timer = setTimeout(() => (find.arrived = null), ARRIVED_MS)
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const leaves = ['wheel', 'touchmove', 'pointerdown'] as const
  for (const name of leaves) scroller.addEventListener(name, stop, { passive: true })

  function stop(): void {
    cancelAnimationFrame(frame)
    for (const name of leaves) scroller.removeEventListener(name, stop)
  }

  return () => {
    stop()
    clearTimeout(timer)
    find.arrived = null
  }
}

/** Scrolls what a place is in and what scrolls by itself, a long output, so that the place shows in it. */
function scrollInside(range: Range, scroller: HTMLElement): void {
  const { startContainer } = range
  let element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  for (; element !== null && element !== scroller; element = element.parentElement) {
    if (element.scrollHeight <= element.clientHeight || getComputedStyle(element).overflowY === 'visible') continue
    const [place, view] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    if (place.top < view.top || place.bottom > view.bottom) element.scrollTop += place.top - view.top - view.height / 2
  }
}
