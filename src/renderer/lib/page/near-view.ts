import { flushSync } from 'svelte'
import { nextFrame } from './frame-queue'

/** Distance from the view within which parts are made, in px. */
const MARGIN = '800px'
/** Number of parts made in one frame. */
const AT_ONCE = 2
/** Distance from the end that counts as being there: what follows the end moves by itself. */
const SLACK = 24

/** Tells when elements come near the view, a few in each frame, and keeps what is read in its place when they grow. */
export class NearView {
  readonly #shows = new Map<Element, () => void>()
  readonly #near = new Set<Element>()
  #isQueued = false
  #observer: IntersectionObserver | undefined

  /** Makes an attachment that calls `show` once its element comes near the view. */
  watch(show: () => void): (element: Element) => () => void {
    return (element) => {
      // `scrollMargin` is for scrollers inside of the page.
      const options = { rootMargin: MARGIN, scrollMargin: MARGIN }
      // Not every surrounding has a view.
      if (typeof IntersectionObserver === 'undefined') {
        show()
        return () => undefined
      }
      this.#observer ??= new IntersectionObserver((entries) => this.#changed(entries), options)
      this.#shows.set(element, show)
      this.#observer.observe(element)
      return () => {
        this.#observer?.unobserve(element)
        this.#shows.delete(element)
        this.#near.delete(element)
      }
    }
  }

  #changed(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#near.add(target)
      else this.#near.delete(target)
    }
    if (!this.#isQueued) this.#step()
  }

  #step = (): void => {
    this.#isQueued = false
    for (const element of [...this.#near].slice(0, AT_ONCE)) {
      this.#near.delete(element)
      const show = this.#shows.get(element)
      if (show !== undefined) inPlace(element, show)
    }
    if (this.#near.size === 0) return
    this.#isQueued = true
    nextFrame(this.#step)
  }
}

/** Changes the height of an element above the view without moving what is in view. */
function inPlace(element: Element, change: () => void): void {
  const { bottom, height } = element.getBoundingClientRect()
  const scroller = bottom < innerHeight ? scrollerOf(element) : null
  const isAbove = scroller !== null && bottom <= scroller.getBoundingClientRect().top && !isAtEnd(scroller)
  flushSync(change)
  if (isAbove) scroller.scrollTop += element.getBoundingClientRect().height - height
}

function isAtEnd({ scrollHeight, clientHeight, scrollTop }: Element): boolean {
  return scrollHeight - clientHeight - scrollTop <= SLACK
}

function scrollerOf(element: Element): Element | null {
  let scroller = element.parentElement
  while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement
  return scroller
}
