import { expect, it } from 'vitest'
import type { AnySessionEvent } from '#shared/contract'
import { askedChange } from './agent-change'

const event = (type: string, payload: object): AnySessionEvent => ({
  eventId: 's:1',
  sessionId: 's',
  sequence: 1,
  parentId: null,
  timestamp: 0,
  type,
  payload: { ...payload },
})

it('finds the change that an event asks about', () => {
  const asked = { sessionId: 's', agentId: 'a', newCwd: '/other', previousCwd: '/one' }
  expect(askedChange(event('connectorSwap.editRequested', asked))).toEqual({ agentId: 'a', changes: { cwd: '/other' } })
  const other = { sessionId: 's', agentId: 'a' }
  expect(askedChange(event('connectorSwap.editRequested', other))).toBeUndefined()
  expect(askedChange(event('agent.removed', other))).toBeUndefined()
})
