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

const actionsOn = (said: ConversationMessage, where: typeof place) =>
  messageActions(said, where).map((id) => id.replace('message.', ''))

it('lets a person edit their own words only', () => {
  expect(actionsOn(message, place)).toEqual([
    ...['edit', 'fork', 'forkCode', 'branch', 'aside', 'selectRange', 'summarizeFrom', 'summarizeUpTo', 'rewind'],
  ])
  expect(actionsOn({ ...message, role: 'assistant' }, place)).not.toContain('edit')
  expect(actionsOn({ ...message, origin: 'compact' }, place)).not.toContain('edit')
})

it('has nothing to rewind after the last message', () => {
  expect(actionsOn(message, { ...place, last: true })).toEqual([
    ...['edit', 'fork', 'forkCode', 'branch', 'aside', 'selectRange', 'summarizeFrom', 'summarizeUpTo'],
  ])
})

it.each([
  ['grows', { ...message, status: 'pending' as const }, place],
  ['waits', { ...message, position: null }, place],
  ['cannot be written beside', message, { ...place, writable: false }],
])('offers nothing for one that %s', (_what, said, where) => {
  expect(actionsOn(said, where)).toEqual([])
})
