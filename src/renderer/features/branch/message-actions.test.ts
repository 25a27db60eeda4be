import { expect, it } from 'vitest'
import type { ConversationMessage } from '#shared/session/conversation-types'
import { messageActions } from './message-actions'

const message: ConversationMessage = {
  messageId: 'm',
  role: 'user',
  turnId: 't',
  timestamp: 0,
  position: 0,
  status: 'complete',
}
const place = { writable: true, last: false }
const branching = ['fork', 'forkCode', 'branch', 'aside']

const actionsOn = (said: ConversationMessage, where: typeof place) =>
  [...messageActions(said, where)].map((id) => id.replace('message.', ''))

it('lets a person edit their own words, and quote those of others', () => {
  expect(actionsOn(message, place)).toEqual(['edit', ...branching])
  expect(actionsOn({ ...message, role: 'assistant' }, place)).toEqual(['quote', ...branching])
  expect(actionsOn({ ...message, origin: 'compact' }, place)).toEqual(['quote', ...branching])
})

it.each([
  ['grows', { ...message, role: 'assistant' as const, status: 'pending' as const }, ['quote']],
  ['waits', { ...message, position: null }, []],
])('branches off nothing that %s', (_what, said, expected) => {
  expect(actionsOn(said, place)).toEqual(expected)
})

it('offers nothing beside a conversation that cannot be written to', () => {
  expect(actionsOn(message, { ...place, writable: false })).toEqual([])
})
