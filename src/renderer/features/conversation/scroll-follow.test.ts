import { beforeEach, expect, it } from 'vitest'
import { ScrollFollow } from './scroll-follow.svelte'

let height: number
let scroller: HTMLElement
let follow: ScrollFollow

/** A scroller 100 pixels high over `height` pixels of content. */
beforeEach(() => {
  height = 1000
  scroller = document.createElement('div')
  let top = 0
  Object.defineProperties(scroller, {
    clientHeight: { get: () => 100 },
    scrollHeight: { get: () => height },
    scrollTop: { get: () => top, set: (value: number) => void (top = Math.max(0, Math.min(value, height - 100))) },
  })
  follow = new ScrollFollow()
  follow.watch(scroller)
})

const scrollTo = (top: number) => {
  scroller.scrollTop = top
  scroller.dispatchEvent(new Event('scroll'))
}

it('stays at the end while the content grows', () => {
  follow.grown()
  expect(scroller.scrollTop).toBe(900)
  height = 1500
  scroller.dispatchEvent(new Event('scroll'))
  follow.grown()
  expect(scroller.scrollTop).toBe(1400)
})

it('leaves a reader alone who scrolled up, until they are back', () => {
  follow.grown()
  scrollTo(500)
  expect(follow.atEnd).toBe(false)
  height = 2000
  follow.grown()
  expect(scroller.scrollTop).toBe(500)
  scrollTo(1890)
  expect(follow.atEnd).toBe(true)
  height = 2500
  follow.grown()
  expect(scroller.scrollTop).toBe(2400)
})

it('goes to the end when asked', () => {
  follow.grown()
  scrollTo(0)
  follow.follow()
  expect(follow.atEnd).toBe(true)
  expect(scroller.scrollTop).toBe(900)
})
