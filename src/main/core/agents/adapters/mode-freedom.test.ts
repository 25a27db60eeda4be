import { expect, it } from 'vitest'
import { modeFailure, runsAnything, safeMode } from './mode-freedom'

const copilot = 'https://agentclientprotocol.com/protocol/session-modes#'

it.each([
  ['plan', 'default'],
  ['read-only', 'agent'],
  ['default', 'auto'],
  ['acceptEdits', 'bypassPermissions'],
  ['default', undefined],
  ['plan', 'something-new'],
  ['something-new', 'auto'],
  [`${copilot}plan`, `${copilot}autopilot`],
])('does not let an agent that was asked for "%s" work in "%s"', (asked, actual) => {
  expect(modeFailure('Agent', asked, actual)?.message).toContain(`cannot work in the mode "${asked}"`)
})

it.each([
  ['yolo', 'default'],
  ['acceptEdits', 'plan'],
  ['default', 'default'],
  ['something-new', 'plan'],
  ['bypassPermissions', undefined],
])('lets an agent that was asked for "%s" work in "%s"', (asked, actual) => {
  expect(modeFailure('Agent', asked, actual)).toBeUndefined()
})

it('finds a mode that asks for agents that would run anything', () => {
  const available = ['default', 'acceptEdits', 'plan', 'auto'].map((id) => ({ id, name: id }))
  expect(safeMode({ current: 'auto', available })).toBe('default')
  expect(safeMode({ current: 'acceptEdits', available })).toBeUndefined()
  expect(safeMode({ current: 'yolo', available: [{ id: 'yolo', name: 'YOLO' }] })).toBeUndefined()
  expect([runsAnything('yolo'), runsAnything(`${copilot}agent`)]).toEqual([true, false])
})
