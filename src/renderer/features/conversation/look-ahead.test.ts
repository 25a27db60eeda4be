import { expect, it } from 'vitest'
import { LookAhead } from './look-ahead'
import type { Row } from '#renderer/lib/conversation/rows'

function timeline(length: number) {
  const wanted = new Set<number>()
  const pages = {
    generation: 0,
    first: () => [],
    turn: () => undefined,
    want: (position: number) => {
      wanted.add(Math.floor(position / 50))
      return Promise.resolve()
    },
  }
  const rows = Array.from({ length }, (_, position): Row => ({ kind: 'gap', key: `${position}`, position, pages }))
  return { rows, wanted }
}

it('fetches what comes next in the direction of the reader', () => {
  const { rows, wanted } = timeline(1000)
  const ahead = new LookAhead()
  ahead.scrolled(rows, 500)
  expect([...wanted].toSorted()).toEqual([10, 11, 12, 9])
  wanted.clear()
  ahead.scrolled(rows, 490)
  expect([...wanted].toSorted()).toEqual([10, 7, 8, 9])
})

it('ends at the ends of the conversation', () => {
  const { rows, wanted } = timeline(60)
  new LookAhead().scrolled(rows, 0)
  expect([...wanted].toSorted()).toEqual([0, 1])
  new LookAhead().scrolled([], 0)
})
