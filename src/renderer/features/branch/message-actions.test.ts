import { expect, it } from 'vitest'
import type { ConversationMessage } from '../../../shared/session/conversation-types'
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

it('lets a person edit their own words only', () => {
  expect(messageActions(message, place)).toEqual(['edit', 'fork', 'branch', 'aside', 'rewind'])
  expect(messageActions({ ...message, role: 'assistant' }, place)).not.toContain('edit')
  expect(messageActions({ ...message, origin: 'compact' }, place)).not.toContain('edit')
})

it('has nothing to rewind after the last message', () => {
  expect(messageActions(message, { ...place, last: true })).toEqual(['edit', 'fork', 'branch', 'aside'])
})

it.each([
  ['grows', { ...message, status: 'pending' as const }, place],
  ['waits', { ...message, position: null }, place],
  ['cannot be written beside', message, { ...place, writable: false }],
])('offers nothing for one that %s', (_what, said, where) => {
  expect(messageActions(said, where)).toEqual([])
})
