/** Distance from the end that still counts as being there, in pixels. */
const SLACK = 24

/**
 * Keeps a scroller at its end for as long as the reader is there. Content that grows never moves a reader who went
 * elsewhere; only going back to the end, or asking for it, follows again.
 */
export class ScrollFollow {
  atEnd = $state(true)
  #scroller: HTMLElement | undefined
  #lastTop = 0

  /** Watches a scroller; to be attached to it. */
  watch = (scroller: HTMLElement): (() => void) => {
    this.#scroller = scroller
    const onscroll = () => this.#scrolled(scroller)
    scroller.addEventListener('scroll', onscroll, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', onscroll)
      this.#scroller = undefined
    }
  }

  /** To be called when the content changed its height. */
  grown = (): void => {
    if (this.atEnd) this.#toEnd()
  }

  /** Goes to the end and follows from now on. */
  follow = (): void => {
    this.atEnd = true
    this.#toEnd()
  }

  /** Stops following: the reader goes elsewhere. */
  leave = (): void => {
    this.atEnd = false
  }

  #toEnd(): void {
    const scroller = this.#scroller
    if (scroller === undefined) return
    scroller.scrollTop = scroller.scrollHeight
    this.#lastTop = scroller.scrollTop
  }

  /** Only scrolling up leaves the end: growing content moves the end away, not the reader. */
  #scrolled(scroller: HTMLElement): void {
    const { scrollTop, scrollHeight, clientHeight } = scroller
    const left = scrollHeight - clientHeight - scrollTop
    if (left <= SLACK) this.atEnd = true
    else if (scrollTop < this.#lastTop) this.atEnd = false
    this.#lastTop = scrollTop
  }
}
