import { expect, it } from 'vitest'
import type { SessionItem } from './each-session'
import { stateStyle, stateText } from './session-state'

const session: SessionItem = { sessionId: 's', createdAt: 0, lastActivityAt: 0, status: 'active', agents: [] }
const running = { state: 'running', pid: 7, since: 0 } as const

it.each([
  [{}, 'idle', 'dim'],
  [{ status: 'discovered' }, 'discovered', 'dim'],
  [{ status: 'discovered', outside: running }, 'in a terminal', 'blue'],
  [{ outside: { state: 'active', since: 0 } }, 'active outside', 'blue'],
  [{ status: 'discovered', outside: { state: 'ended', since: 0 } }, 'discovered', 'dim'],
  [{ outside: running, attention: { state: 'needsYou', since: 0 } }, 'needs you', 'yellow'],
] as const)('shows %o as %s', (state, words, style) => {
  const item = { ...session, ...state } as SessionItem
  expect([stateText(item), stateStyle(item)]).toEqual([words, style])
})
