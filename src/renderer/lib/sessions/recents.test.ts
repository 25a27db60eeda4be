import { beforeEach, expect, it } from 'vitest'
import { Recents } from './recents.svelte'

let opened: string[]
let recents: Recents

beforeEach(() => {
  opened = []
  recents = new Recents((sessionId) => {
    opened.push(sessionId)
    recents.visit(sessionId)
  })
  for (const sessionId of ['a', 'b', 'c']) recents.visit(sessionId)
})

it('goes to the session before when no key is held', () => {
  expect(recents.step(1, 'c')).toBe(true)
  expect(opened).toEqual(['b'])
  recents.step(1, 'b')
  expect(opened).toEqual(['b', 'c'])
})

it('opens nothing until the key is released', () => {
  recents.held = true
  recents.step(1, 'c')
  recents.step(1, 'c')
  expect(opened).toEqual([])
  expect(recents.choices).toEqual(['c', 'b', 'a'])
  recents.commit()
  expect(opened).toEqual(['a'])
  expect(recents.switching).toBe(false)
})

it('goes round in both directions, and can be called off', () => {
  recents.held = true
  recents.step(-1, 'c')
  expect(recents.choices[recents.index]).toBe('a')
  recents.cancel()
  recents.commit()
  expect(opened).toEqual([])
})

it('begins with the last session where none is open', () => {
  recents.step(1, null)
  expect(opened).toEqual(['c'])
})

it('does nothing where there is no other session', () => {
  recents.forget(['a', 'b'])
  expect(recents.step(1, 'c')).toBe(false)
})

it('reopens what was closed, the last one first', () => {
  recents.close('a')
  recents.close('b')
  expect([recents.reopen(), recents.reopen(), recents.reopen()]).toEqual([true, true, false])
  expect(opened).toEqual(['b', 'a'])
})
